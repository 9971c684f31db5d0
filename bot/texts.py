"""Every sentence that a user reads, in English and French. Nothing else in the bot holds words for people.

Sentences may hold Slack markup of ours; what is put into the braces is escaped by the caller. Those for data
editors are to be understood by somebody who has never seen the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.outcome import Language

TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    # The reporter's thread
    "hint": {
        "en": "Ask me for a number, for example: _What was Canada's population in 2024?_ {coverage}",
        "fr": "Demandez-moi un chiffre, par exemple : _Quelle était la population du Canada en 2024 ?_ "
        "{coverage}",
    },
    "coverage_countries": {"en": "Countries covered: {names}.", "fr": "Pays couverts : {names}."},
    "coverage_indicators": {"en": "Indicators covered: {names}.", "fr": "Indicateurs couverts : {names}."},
    "coverage_years": {
        "en": "Years covered: {first} to {last}.",
        "fr": "Années couvertes : de {first} à {last}.",
    },
    "coverage": {
        "en": "The data cover {countries}: {indicators}; {first} to {last}.",
        "fr": "Les données couvrent : {countries} ; {indicators} ; de {first} à {last}.",
    },
    "refused_stranger": {
        "en": "Sorry, I only answer people of the organisation that this workspace belongs to.",
        "fr": "Désolé, je ne réponds qu'aux membres de l'organisation à laquelle appartient cet espace.",
    },
    "in_review": {
        "en": "I could not check an answer to this well enough to show it, so a person is checking it now. "
        "The data editor's answer will come in this thread.",
        "fr": "Je n'ai pas pu vérifier assez bien une réponse pour la montrer : une personne s'en occupe. "
        "La réponse du responsable des données viendra dans ce fil.",
    },
    "queued": {
        "en": "Many questions have come at once. Yours is kept and waits for its turn; the answer will come "
        "in its thread.",
        "fr": "Beaucoup de questions sont arrivées à la fois. La vôtre est conservée et attend son tour ; la "
        "réponse viendra dans son fil.",
    },
    "review_delayed": {
        "en": "I cannot reach the data editor's channel at the moment, so the check will take longer. "
        "Your question is kept.",
        "fr": "Je n'arrive pas à joindre le canal du responsable des données ; la vérification prendra plus "
        "de temps. Votre question est conservée.",
    },
    "cannot_show": {
        "en": "The answer is ready, but Slack would not show it. A person will look at it.",
        "fr": "La réponse est prête, mais Slack n'a pas pu l'afficher. Une personne va s'en occuper.",
    },
    "evidence": {"en": "*Evidence*", "fr": "*Données à l'appui*"},
    "more_rows": {
        "en": "_… and {count} more of {total} rows, not shown here_",
        "fr": "_… et {count} autres lignes sur {total}, non affichées ici_",
    },
    "caution": {"en": ":warning: {text}", "fr": ":warning: {text}"},
    "button_helpful": {"en": "Helpful", "fr": "Utile"},
    "button_not_helpful": {"en": "Not helpful", "fr": "Pas utile"},
    "button_ask": {"en": "Ask the data editor", "fr": "Demander au responsable des données"},
    # Notes that only one person sees
    "thanks": {"en": "Thank you.", "fr": "Merci."},
    "case_opened": {
        "en": "Thank you: the data editor has it now and will answer in this thread. You may write here what you "
        "miss or doubt.",
        "fr": "Merci : le responsable des données l'a reçue et répondra dans ce fil. Vous pouvez écrire ici ce qui "
        "vous manque ou vous fait douter.",
    },
    "case_open_already": {
        "en": "The data editor has this question already and will answer in this thread.",
        "fr": "Le responsable des données a déjà cette question et répondra dans ce fil.",
    },
    "case_decided_already": {
        "en": "The data editor has already answered this; the answer is in this thread.",
        "fr": "Le responsable des données a déjà répondu ; sa réponse est dans ce fil.",
    },
    "button_unknown": {
        "en": "I no longer know what this button belongs to, so nothing was done.",
        "fr": "Je ne sais plus à quoi correspond ce bouton ; rien n'a été fait.",
    },
    "not_editor": {
        "en": "Only data editors can decide here, so nothing was done. An operator can add you to the list.",
        "fr": "Seuls les responsables des données décident ici ; rien n'a été fait. Un opérateur peut vous "
        "ajouter à la liste.",
    },
    "own_question": {
        "en": "This is your own question: another data editor must decide it. Nothing was done.",
        "fr": "C'est votre propre question : un autre responsable doit décider. Rien n'a été fait.",
    },
    "decided_first": {
        "en": "<@{editor}> was first, at {when}: {what}. Nothing was done.",
        "fr": "<@{editor}> a été plus rapide, à {when} : {what}. Rien n'a été fait.",
    },
    "decided_first_plain": {
        "en": "This was decided by someone else at {when}: {what}. Close this form; nothing is sent.",
        "fr": "Quelqu'un d'autre a décidé à {when} : {what}. Fermez ce formulaire ; rien n'est envoyé.",
    },
    "press_again": {
        "en": "Slack was too slow to open the form. Please press the button again.",
        "fr": "Slack a mis trop de temps à ouvrir le formulaire. Veuillez appuyer de nouveau.",
    },
    "form_failed": {
        "en": "The form could not be opened ({error}). Please press the button again.",
        "fr": "Le formulaire n'a pas pu s'ouvrir ({error}). Veuillez appuyer de nouveau.",
    },
    "send_needs_source": {
        "en": "The check could not confirm this draft, so it cannot be sent with one press. Press *Edit and send*: "
        "there you can vouch for it and give a source. Nothing was done.",
        "fr": "Le contrôle n'a pas pu confirmer ce brouillon : il ne peut pas partir en un seul clic. Appuyez sur "
        "*Modifier et envoyer* : vous pourrez vous en porter garant et donner une source. Rien n'a été fait.",
    },
    "no_draft": {
        "en": "There is no draft that could be sent as it is. Nothing was done.",
        "fr": "Il n'y a pas de brouillon à envoyer tel quel. Rien n'a été fait.",
    },
    # The review card
    "card_rejected": {
        "en": "A check stopped this answer",
        "fr": "Un contrôle a arrêté cette réponse",
    },
    "card_failed": {
        "en": "No answer came about: the run failed",
        "fr": "Aucune réponse : le traitement a échoué",
    },
    "card_not_helpful": {
        "en": "A reader found this answer not helpful",
        "fr": "Une personne a trouvé cette réponse peu utile",
    },
    "card_asked": {
        "en": "A reader asks the data editor about this answer",
        "fr": "Une personne demande l'avis du responsable des données",
    },
    "card_question": {
        "en": "*Question* by <@{user}>, {when}",
        "fr": "*Question* de <@{user}>, {when}",
    },
    "card_link": {"en": "open the thread", "fr": "ouvrir le fil"},
    "card_opened_by": {"en": "Asked for by <@{user}>", "fr": "Demandé par <@{user}>"},
    "card_context": {
        "en": "Earlier questions of this thread: {texts}",
        "fr": "Questions précédentes de ce fil : {texts}",
    },
    "card_draft": {
        "en": "*Draft, not checked* (the reporter has not seen it)",
        "fr": "*Brouillon, non vérifié* (la personne ne l'a pas vu)",
    },
    "card_shown": {
        "en": "*Answer that was shown* (it passed the automatic check)",
        "fr": "*Réponse affichée* (elle a passé le contrôle automatique)",
    },
    "card_no_draft": {
        "en": "*There is no draft.*",
        "fr": "*Il n'y a pas de brouillon.*",
    },
    "card_problems": {"en": "*What is wrong with it*", "fr": "*Ce qui ne va pas*"},
    "card_evidence_has": {"en": "The data have {value}.", "fr": "Les données donnent {value}."},
    "card_more_problems": {"en": "and {count} more", "fr": "et {count} autres"},
    "card_error": {"en": "*What went wrong:* {text}", "fr": "*Ce qui a échoué :* {text}"},
    "card_evidence": {
        "en": "*Evidence: what the model was given*",
        "fr": "*Données que le modèle a reçues*",
    },
    "card_no_evidence": {
        "en": "*Evidence:* none, no data were read.",
        "fr": "*Données :* aucune, rien n'a été lu.",
    },
    "card_steps": {"en": "*Look-ups:* {steps}", "fr": "*Consultations :* {steps}"},
    "step": {"en": "{call}: {state}", "fr": "{call} : {state}"},
    "step_ok": {"en": "done", "fr": "fait"},
    "step_refused": {"en": "refused ({why})", "fr": "refusé ({why})"},
    "step_stopped": {"en": "stopped ({why})", "fr": "arrêté ({why})"},
    "card_run": {
        "en": "Answered by {model}, design {design} · {calls} model calls · {cost} · {seconds} s · {tokens}",
        "fr": "Réponse de {model}, méthode {design} · {calls} appels au modèle · {cost} · {seconds} s · {tokens}",
    },
    "cost_none": {"en": "no cost", "fr": "sans coût"},
    "cost_unknown": {"en": "cost unknown", "fr": "coût inconnu"},
    "cost": {"en": "US${amount}", "fr": "{amount} $ US"},
    "tokens": {
        "en": "{tokens_in} tokens in, {tokens_out} out",
        "fr": "{tokens_in} jetons lus, {tokens_out} écrits",
    },
    "tokens_unknown": {"en": "tokens not counted", "fr": "jetons non comptés"},
    "why_unknown_tool": {"en": "there is no such look-up", "fr": "cette consultation n'existe pas"},
    "why_invalid_argument": {"en": "badly asked", "fr": "mal formulé"},
    "why_not_allowed": {"en": "not in the data", "fr": "absent des données"},
    "why_year_out_of_range": {"en": "years without data", "fr": "années sans données"},
    "why_no_value": {"en": "no value there", "fr": "pas de valeur"},
    "why_max_tool_calls": {"en": "too many look-ups", "fr": "trop de consultations"},
    "why_max_steps": {"en": "too many rounds", "fr": "trop de tours"},
    "why_repeated_call": {"en": "the same again", "fr": "encore la même"},
    "why_time": {"en": "out of time", "fr": "délai dépassé"},
    "stop_max_steps": {
        "en": "the model asked again and again and never answered",
        "fr": "le modèle a posé question sur question sans jamais répondre",
    },
    "stop_max_tool_calls": {
        "en": "the model asked for more look-ups than are allowed",
        "fr": "le modèle a demandé plus de consultations que permis",
    },
    "stop_repeated_call": {
        "en": "the model asked for the same look-up again",
        "fr": "le modèle a redemandé la même consultation",
    },
    "stop_time": {"en": "it took too long", "fr": "le délai est dépassé"},
    "no_error_text": {"en": "the cause is not known", "fr": "la cause est inconnue"},
    "error_internal": {
        "en": "The assistant stopped with an error of its own; the operator's log has it under {question_id}.",
        "fr": "L'assistant s'est arrêté sur une erreur interne ; le journal la contient sous {question_id}.",
    },
    "button_send": {"en": "Send as it is", "fr": "Envoyer tel quel"},
    "button_correct": {"en": "Edit and send", "fr": "Modifier et envoyer"},
    "button_decline": {"en": "Cannot answer", "fr": "Impossible de répondre"},
    "confirm_decline_title": {"en": "Cannot answer?", "fr": "Impossible de répondre ?"},
    "confirm_decline": {
        "en": "The reporter will read that our data cannot answer this. It cannot be taken back.",
        "fr": "La personne lira que nos données ne permettent pas de répondre. C'est sans retour.",
    },
    "confirm_yes": {"en": "Tell the reporter", "fr": "Le lui dire"},
    "confirm_no": {"en": "Back", "fr": "Retour"},
    # What was decided, on the card
    "did_send": {"en": "sent as it is", "fr": "envoyé tel quel"},
    "did_send_vouched": {
        "en": "sent as it is, although the check could not confirm it",
        "fr": "envoyé tel quel, bien que le contrôle n'ait pas pu le confirmer",
    },
    "did_correct": {"en": "edited and sent", "fr": "modifié et envoyé"},
    "did_correct_vouched": {
        "en": "edited and sent, although the check could not confirm it",
        "fr": "modifié et envoyé, bien que le contrôle n'ait pas pu le confirmer",
    },
    "did_decline": {"en": "cannot be answered", "fr": "sans réponse possible"},
    "card_decided": {
        "en": "{sign} *Decided by <@{editor}>*, {when}: {what}",
        "fr": "{sign} *Décidé par <@{editor}>*, {when} : {what}",
    },
    # What the reporter reads of a decision
    "decision_vouched": {
        "en": "<@{user}> The data editor <@{editor}> sends this answer. *The automatic check could not confirm it:*",
        "fr": "<@{user}> <@{editor}>, responsable des données, envoie cette réponse. *Le contrôle automatique n'a "
        "pas pu la confirmer :*",
    },
    "decision_confirm": {
        "en": "<@{user}> The data editor <@{editor}> confirms the answer:",
        "fr": "<@{user}> <@{editor}>, responsable des données, confirme la réponse :",
    },
    "decision_send_note": {
        "en": "The automatic check could not confirm this text; <@{editor}> checked it in person.",
        "fr": "Le contrôle automatique n'a pas pu confirmer ce texte ; <@{editor}> l'a vérifié en personne.",
    },
    "decision_correct": {
        "en": "<@{user}> Answer of the data editor <@{editor}>:",
        "fr": "<@{user}> Réponse de <@{editor}>, responsable des données :",
    },
    "decision_correct_note": {
        "en": "The automatic check found every figure in the data.",
        "fr": "Le contrôle automatique a retrouvé chaque chiffre dans les données.",
    },
    "decision_vouched_note": {
        "en": "Our data do not confirm this; <@{editor}> checked it in person and vouches for it. Source given: {link}",
        "fr": "Nos données ne confirment pas ce texte ; <@{editor}> l'a vérifié en personne et s'en porte garant. "
        "Source donnée : {link}",
    },
    "decision_decline": {
        "en": "<@{user}> The data editor <@{editor}> looked at this: we cannot answer it from the data. {coverage}",
        "fr": "<@{user}> <@{editor}>, responsable des données, a examiné la question : les données ne permettent "
        "pas d'y répondre. {coverage}",
    },
    # Cases that wait
    "reminder_one": {
        "en": ":alarm_clock: A question is waiting for a decision:",
        "fr": ":alarm_clock: Une question attend une décision :",
    },
    "reminder": {
        "en": ":alarm_clock: {count} questions are waiting for a decision:",
        "fr": ":alarm_clock: {count} questions attendent une décision :",
    },
    "reminder_line": {"en": "<@{user}> waits since {since}", "fr": "<@{user}> attend depuis {since}"},
    "reminder_link": {"en": "open the card", "fr": "ouvrir la fiche"},
    "expired": {
        "en": "<@{user}> This has waited for a data editor since {since}. Please do not wait longer: ask "
        "one directly. If one decides after all, the answer will come in this thread.",
        "fr": "<@{user}> Cette question attend un responsable des données depuis {since}. N'attendez pas "
        "davantage : adressez-vous directement à l'un d'eux. Si l'un d'eux décide malgré tout, la réponse viendra dans ce fil.",
    },
    # The form of the editor
    "form_title": {"en": "Edit and send", "fr": "Modifier et envoyer"},
    "form_title_send": {"en": "Send as it is", "fr": "Envoyer tel quel"},
    "form_send_needs": {
        "en": ":warning: The check could not confirm this draft. To send it as it is, tick the box and give a source: "
        "the reporter will read that you vouch for it. Or correct it here.",
        "fr": ":warning: Le contrôle n'a pas pu confirmer ce brouillon. Pour l'envoyer tel quel, cochez la case et "
        "donnez une source : la personne lira que vous vous en portez garant. Ou corrigez-le ici.",
    },
    "form_submit": {"en": "Send", "fr": "Envoyer"},
    "form_close": {"en": "Cancel", "fr": "Annuler"},
    "form_loading": {"en": "One moment…", "fr": "Un instant…"},
    "form_gone": {
        "en": "This form cannot be used: {why}",
        "fr": "Ce formulaire ne peut pas servir : {why}",
    },
    "form_question": {"en": "*Question*", "fr": "*Question*"},
    "form_answer": {"en": "Answer for the reporter", "fr": "Réponse pour la personne"},
    "form_answer_hint": {
        "en": "One or two sentences with the year. The same check reads it when you send it.",
        "fr": "Une ou deux phrases avec l'année. Le même contrôle les lira à l'envoi.",
    },
    "form_vouch": {
        "en": "Only where the check cannot confirm your text",
        "fr": "Seulement si le contrôle ne peut pas confirmer votre texte",
    },
    "form_vouch_option": {
        "en": "I checked it myself and vouch for it",
        "fr": "Je l'ai vérifié moi-même et je m'en porte garant",
    },
    "form_link": {"en": "Source of these figures (https link)", "fr": "Source de ces chiffres (lien https)"},
    "form_problems": {
        "en": "The check cannot confirm this: {problems} Correct the text, or tick the box below and give a source.",
        "fr": "Le contrôle ne peut pas confirmer ce texte : {problems} Corrigez-le, ou cochez la case ci-dessous et "
        "donnez une source.",
    },
    "form_tick_missing": {
        "en": "Please tick this if you vouch for what the check cannot confirm.",
        "fr": "Cochez cette case si vous vous portez garant de ce que le contrôle ne peut pas confirmer.",
    },
    "form_link_missing": {
        "en": "Please give a full link that starts with https://.",
        "fr": "Veuillez donner un lien complet qui commence par https://.",
    },
    # The slash command
    "snapshot_title": {
        "en": "*The data behind the answers*\n{publisher}, licence {licence}",
        "fr": "*Les données derrière les réponses*\n{publisher}, licence {licence}",
    },
    "snapshot_date": {
        "en": "Snapshot of *{date}*, {age} days old. Years {first} to {last}.",
        "fr": "Instantané du *{date}*, vieux de {age} jours. Années {first} à {last}.",
    },
    "snapshot_old": {
        "en": ":warning: *This snapshot is older than {days} days.* Newer figures may be out; check before publishing.",
        "fr": ":warning: *Cet instantané a plus de {days} jours.* Des chiffres plus récents existent peut-être ; "
        "vérifiez avant de publier.",
    },
    "snapshot_countries": {"en": "*Countries* ({count}): {names}", "fr": "*Pays* ({count}) : {names}"},
    "snapshot_indicators": {"en": "*Indicators*", "fr": "*Indicateurs*"},
    "snapshot_indicator": {
        "en": "• {name} ({unit}), complete to {year}",
        "fr": "• {name} ({unit}), complet jusqu'en {year}",
    },
    "snapshot_missing": {
        "en": "*No value* in {count} of {rows} cells: {cells}",
        "fr": "*Pas de valeur* dans {count} cellules sur {rows} : {cells}",
    },
    "snapshot_checksums_ok": {
        "en": "All files match their checksums.",
        "fr": "Tous les fichiers correspondent à leurs sommes de contrôle.",
    },
    "snapshot_checksums_bad": {
        "en": ":warning: These files differ from their checksums on disk: {files}. Tell the operator.",
        "fr": ":warning: Ces fichiers ne correspondent plus à leurs sommes de contrôle : {files}. Prévenez l'opérateur.",
    },
    "snapshot_check": {
        "en": "Check the official figure before publishing.",
        "fr": "Vérifiez le chiffre officiel avant de publier.",
    },
    # Facts as rows
    "no_value": {"en": "no value", "fr": "pas de valeur"},
    "row_change": {"en": "change {from_year} to {to_year}", "fr": "évolution de {from_year} à {to_year}"},
    "row_percent": {
        "en": "{percent} of the {from_year} value",
        "fr": "{percent} de la valeur de {from_year}",
    },
    "row_rank": {"en": "rank {rank} of {of}", "fr": "rang {rank} sur {of}"},
    "row_ascending": {"en": "from the lowest", "fr": "à partir du plus bas"},
    "row_missing": {"en": "no value for {names}", "fr": "pas de valeur pour {names}"},
    "row_ratio": {"en": "{one} divided by {other}", "fr": "{one} divisé par {other}"},
    "row_difference": {"en": "{one} minus {other}", "fr": "{one} moins {other}"},
    "row_mean": {"en": "simple mean of {names}", "fr": "moyenne simple de {names}"},
    "row_mean_years": {
        "en": "simple mean of {from_year} to {to_year}",
        "fr": "moyenne simple de {from_year} à {to_year}",
    },
    "all_countries": {"en": "the {count} countries", "fr": "l'ensemble des {count} pays"},
    "row_total": {"en": "sum of {names}", "fr": "somme de {names}"},
    "row_found": {
        "en": "{what}, looking from {from_year} to {to_year}",
        "fr": "{what}, entre {from_year} et {to_year}",
    },
    "found_highest": {"en": "highest value", "fr": "valeur la plus haute"},
    "found_lowest": {"en": "lowest value", "fr": "valeur la plus basse"},
    "found_first_above": {"en": "first year above {limit}", "fr": "première année au-dessus de {limit}"},
    "found_first_below": {"en": "first year below {limit}", "fr": "première année au-dessous de {limit}"},
    "absent_outside_years": {
        "en": "no data from {from_year} to {to_year}",
        "fr": "pas de données de {from_year} à {to_year}",
    },
    "absent_no_value": {
        "en": "no value from {from_year} to {to_year}",
        "fr": "pas de valeur de {from_year} à {to_year}",
    },
    "absent_unknown_country": {"en": "{name}: not in the data", "fr": "{name} : absent des données"},
    "absent_unknown_indicator": {"en": "{name}: not in the data", "fr": "{name} : absent des données"},
    "absent_never": {
        "en": "never from {from_year} to {to_year}: {name}",
        "fr": "jamais de {from_year} à {to_year} : {name}",
    },
}

UNITS: Final[Mapping[str, Mapping[Language, str]]] = {
    "people": {"en": "people", "fr": "habitants"},
    "current US dollars": {"en": "current US dollars", "fr": "dollars US courants"},
    "current US dollars per person": {
        "en": "current US dollars per person",
        "fr": "dollars US courants par habitant",
    },
    "years": {"en": "years", "fr": "ans"},
    "percent of population": {"en": "percent of population", "fr": "pour cent de la population"},
    "percentage points": {"en": "percentage points", "fr": "points de pourcentage"},
}


def tell(key: str, language: Language, **values: object) -> str:
    """The sentence with its values. Raises `KeyError` for an unknown key or a missing value."""
    return TEXTS[key][language].format(**values)


def unit_words(unit: str, language: Language) -> str:
    """A snapshot's unit in the reader's language; one that we have no words for stays as it is."""
    return UNITS.get(unit, {}).get(language, unit)
