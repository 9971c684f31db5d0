// The message boxes, and what each person has begun to write in each place until it is sent.

const drafts = new Map();
const composers = [];

/** After a change of person, channel or thread: each box shows what was begun there. */
export const showDrafts = () => composers.forEach((show) => show());

/** `placeOf()` names where the box writes to; `send(text)` sends it there and resolves to {ok}. */
export function wireComposer(form, placeOf, send) {
  const field = form.querySelector("textarea");
  const key = () => `${form.id}/${placeOf()}`;
  const grow = () => { field.style.height = "auto"; field.style.height = `${Math.min(field.scrollHeight + 2, 160)}px`; };
  const show = () => { field.value = drafts.get(key()) ?? ""; grow(); };
  composers.push(show);
  field.addEventListener("input", () => { drafts.set(key(), field.value); grow(); });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    const sentFrom = key();
    drafts.delete(sentFrom);
    show();
    const answer = await send(text);
    if (!answer.ok && !drafts.get(sentFrom)) {
      drafts.set(sentFrom, text);
      show();
    }
  });
}
