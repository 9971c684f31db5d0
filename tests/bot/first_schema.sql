-- A database of the first release (its schema had no version), left by a bot that was stopped at a busy moment:
-- q1 was never begun, q2 was being worked on, q3 owes its answer, q4 its notice and its card, q5 waits for an editor,
-- and q6 was declined and owes the decision and the card's update. For PostgreSQL, DATETIME has another name.
CREATE TABLE questions (
  id VARCHAR(32) NOT NULL,
  team VARCHAR(32) NOT NULL,
  channel VARCHAR(32) NOT NULL,
  ts VARCHAR(32) NOT NULL,
  thread_ts VARCHAR(32) NOT NULL,
  user_id VARCHAR(32) NOT NULL,
  text TEXT NOT NULL,
  language VARCHAR(2) NOT NULL,
  state VARCHAR(16) NOT NULL,
  attempts INTEGER NOT NULL,
  received_at DATETIME NOT NULL,
  outcome TEXT,
  PRIMARY KEY (id),
  CONSTRAINT one_question_a_message UNIQUE (team, channel, ts)
);
INSERT INTO "questions" VALUES('q1','T0NEWSROOM','C0NEWSROOM','1790000001.000100','1790000001.000100','U0ROSA','What was Canada''s population in 2024?','en','received',0,'2026-11-02 09:00:00.000000',NULL);
INSERT INTO "questions" VALUES('q2','T0NEWSROOM','C0NEWSROOM','1790000002.000100','1790000002.000100','U0ROSA','What was Canada''s population in 2024?','en','working',1,'2026-11-02 09:00:00.000000',NULL);
INSERT INTO "questions" VALUES('q3','T0NEWSROOM','C0NEWSROOM','1790000003.000100','1790000003.000100','U0ROSA','What was Canada''s population in 2024?','en','answered',1,'2026-11-02 09:00:00.000000','{"question": "What was Canada''s population in 2024?", "language": "en", "status": "valid", "answer": {"status": "answered", "answer": "Canada''s population was 41,262,329 in 2024."}, "problems": [], "evidence": [{"country": "CAN", "indicator": "SP.POP.TOTL", "year": 2024, "value": 41262329, "unit": "people", "tool": "get_values"}], "source": "Source: World Bank, World Development Indicators (CC BY 4.0), snapshot of 2026-10-08; series SP.POP.TOTL. Check the official figure before publishing.", "cautions": [], "steps": [], "provider": "canned", "model": "canned", "design": "tools", "model_calls": 2, "tool_calls": 1, "tokens_in": 900, "tokens_out": 40, "cost_usd": 0.0001, "seconds": 0.2, "error": null, "stop_reason": null}');
INSERT INTO "questions" VALUES('q4','T0NEWSROOM','C0NEWSROOM','1790000004.000100','1790000004.000100','U0ROSA','What was Canada''s population in 2024?','en','in_review',1,'2026-11-02 09:00:00.000000','{"question": "What was Canada''s population in 2024?", "language": "en", "status": "rejected", "answer": {"status": "answered", "answer": "Canada''s population was 55,123,456 in 2024."}, "problems": [{"code": "unsupported_number", "message": "55,123,456 is not in the evidence.", "text": "55,123,456", "start": 24, "end": 34, "evidence_value": "41,262,329 people"}], "evidence": [{"country": "CAN", "indicator": "SP.POP.TOTL", "year": 2024, "value": 41262329, "unit": "people", "tool": "get_values"}], "source": "Source: World Bank, World Development Indicators (CC BY 4.0), snapshot of 2026-10-08; series SP.POP.TOTL. Check the official figure before publishing.", "cautions": [], "steps": [], "provider": "canned", "model": "canned", "design": "tools", "model_calls": 2, "tool_calls": 1, "tokens_in": 900, "tokens_out": 40, "cost_usd": 0.0001, "seconds": 0.2, "error": null, "stop_reason": null}');
INSERT INTO "questions" VALUES('q5','T0NEWSROOM','C0NEWSROOM','1790000005.000100','1790000005.000100','U0ROSA','What was Canada''s population in 2024?','en','in_review',1,'2026-11-02 09:00:00.000000','{"question": "What was Canada''s population in 2024?", "language": "en", "status": "rejected", "answer": {"status": "answered", "answer": "Canada''s population was 55,123,456 in 2024."}, "problems": [{"code": "unsupported_number", "message": "55,123,456 is not in the evidence.", "text": "55,123,456", "start": 24, "end": 34, "evidence_value": "41,262,329 people"}], "evidence": [{"country": "CAN", "indicator": "SP.POP.TOTL", "year": 2024, "value": 41262329, "unit": "people", "tool": "get_values"}], "source": "Source: World Bank, World Development Indicators (CC BY 4.0), snapshot of 2026-10-08; series SP.POP.TOTL. Check the official figure before publishing.", "cautions": [], "steps": [], "provider": "canned", "model": "canned", "design": "tools", "model_calls": 2, "tool_calls": 1, "tokens_in": 900, "tokens_out": 40, "cost_usd": 0.0001, "seconds": 0.2, "error": null, "stop_reason": null}');
INSERT INTO "questions" VALUES('q6','T0NEWSROOM','C0NEWSROOM','1790000006.000100','1790000006.000100','U0ROSA','What was Canada''s population in 2024?','en','decided',1,'2026-11-02 09:00:00.000000','{"question": "What was Canada''s population in 2024?", "language": "en", "status": "rejected", "answer": {"status": "answered", "answer": "Canada''s population was 55,123,456 in 2024."}, "problems": [{"code": "unsupported_number", "message": "55,123,456 is not in the evidence.", "text": "55,123,456", "start": 24, "end": 34, "evidence_value": "41,262,329 people"}], "evidence": [{"country": "CAN", "indicator": "SP.POP.TOTL", "year": 2024, "value": 41262329, "unit": "people", "tool": "get_values"}], "source": "Source: World Bank, World Development Indicators (CC BY 4.0), snapshot of 2026-10-08; series SP.POP.TOTL. Check the official figure before publishing.", "cautions": [], "steps": [], "provider": "canned", "model": "canned", "design": "tools", "model_calls": 2, "tool_calls": 1, "tokens_in": 900, "tokens_out": 40, "cost_usd": 0.0001, "seconds": 0.2, "error": null, "stop_reason": null}');
CREATE TABLE cases (
  id VARCHAR(32) NOT NULL,
  question_id VARCHAR(32) NOT NULL,
  reason VARCHAR(16) NOT NULL,
  opened_by VARCHAR(32),
  opened_at DATETIME NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (question_id),
  FOREIGN KEY(question_id) REFERENCES questions (id)
);
INSERT INTO "cases" VALUES('c4','q4','rejected',NULL,'2026-11-02 09:00:00.000000');
INSERT INTO "cases" VALUES('c5','q5','rejected',NULL,'2026-11-02 09:00:00.000000');
INSERT INTO "cases" VALUES('c6','q6','rejected',NULL,'2026-11-02 09:00:00.000000');
CREATE TABLE decisions (
  case_id VARCHAR(32) NOT NULL,
  kind VARCHAR(16) NOT NULL,
  editor VARCHAR(32) NOT NULL,
  decided_at DATETIME NOT NULL,
  text TEXT,
  vouched BOOLEAN NOT NULL,
  source_link TEXT,
  PRIMARY KEY (case_id),
  FOREIGN KEY(case_id) REFERENCES cases (id)
);
INSERT INTO "decisions" VALUES('c6','decline','U0EDUARDO','2026-11-02 09:00:00.000000',NULL,FALSE,NULL);
CREATE TABLE posts (
  "key" VARCHAR(64) NOT NULL,
  kind VARCHAR(16) NOT NULL,
  question_id VARCHAR(32) NOT NULL,
  state VARCHAR(16) NOT NULL,
  attempts INTEGER NOT NULL,
  channel VARCHAR(32),
  ts VARCHAR(32),
  error VARCHAR(200),
  PRIMARY KEY ("key"),
  FOREIGN KEY(question_id) REFERENCES questions (id)
);
INSERT INTO "posts" VALUES('reply:q3','reply','q3','pending',0,NULL,NULL,NULL);
INSERT INTO "posts" VALUES('reply:q4','reply','q4','pending',0,NULL,NULL,NULL);
INSERT INTO "posts" VALUES('card:c4','card','q4','pending',0,NULL,NULL,NULL);
INSERT INTO "posts" VALUES('reply:q5','reply','q5','sent',0,'C0NEWSROOM','1790000005.000200',NULL);
INSERT INTO "posts" VALUES('card:c5','card','q5','sent',0,'C0DATADESK','1790000005.000300',NULL);
INSERT INTO "posts" VALUES('reply:q6','reply','q6','sent',0,'C0NEWSROOM','1790000006.000200',NULL);
INSERT INTO "posts" VALUES('card:c6','card','q6','sent',0,'C0DATADESK','1790000006.000300',NULL);
INSERT INTO "posts" VALUES('decision:c6','decision','q6','pending',0,NULL,NULL,NULL);
INSERT INTO "posts" VALUES('card_update:c6','card_update','q6','pending',0,NULL,NULL,NULL);
CREATE TABLE feedback (
  question_id VARCHAR(32) NOT NULL,
  user_id VARCHAR(32) NOT NULL,
  verdict VARCHAR(16) NOT NULL,
  given_at DATETIME NOT NULL,
  PRIMARY KEY (question_id, user_id),
  FOREIGN KEY(question_id) REFERENCES questions (id)
);
CREATE INDEX questions_by_state ON questions (state);
CREATE INDEX questions_of_a_thread ON questions (team, channel, thread_ts);
CREATE INDEX posts_by_state ON posts (state);
CREATE INDEX posts_of_a_question ON posts (question_id);
