// The modal that the bot opens: its fields, corrections, sending and closing.

import { element, renderBlocks } from "./render.js";

const dialog = document.getElementById("modal");
let shown = null;
let openedFrom = null; // the message whose button opened the form

/** Where the focus goes when the form's content changes: it stays in its field, or starts where the form says. */
function placeFocus(form, action) {
  const same = action && form.querySelector(`[data-action="${CSS.escape(action)}"]`);
  (same || form.querySelector("[autofocus]") || form.querySelector("input, textarea, select, button"))?.focus();
}

/** Back to the message that the form was opened from, where its button is gone by now. */
function giveFocusBack() {
  if (document.activeElement !== document.body || !openedFrom) return;
  document.querySelector(`.feed [data-ts="${openedFrom}"]`)?.focus({ preventScroll: true });
}

function showErrors(errors) {
  let first = null;
  for (const box of dialog.querySelectorAll(".input")) {
    const text = errors[box.dataset.block];
    const line = box.querySelector(".error");
    line.textContent = text ?? "";
    line.hidden = !text;
    for (const field of box.querySelectorAll("input, textarea, select")) {
      field.setAttribute("aria-invalid", String(Boolean(text)));
      if (text) first ??= field;
    }
  }
  first?.focus();
  first?.closest(".input").querySelector(".error").scrollIntoView({ block: "nearest" });
}

/** Show `view`, or close what is shown for null. `call(name, body)` sends an action to the server. */
export function showModal(view, names, call) {
  if (!view) {
    shown = null;
    const wasOpen = dialog.open;
    dialog.close();
    dialog.replaceChildren(); // first: what is hidden keeps the focus for a moment
    if (wasOpen) giveFocusBack();
    return;
  }
  const filled = shown?.id === view.id ? shown.filled : {};
  shown = { id: view.id, filled };
  const press = (item, _node, chosen) =>
    call("press_in_view", { view: view.id, action_id: item.action_id, given: filled, chosen: chosen ?? null });
  const form = element("form", { novalidate: true });
  const close = element("button", { type: "button", class: "block-button" }, view.close?.text ?? "Close");
  const submit = view.submit ? element("button", { type: "submit", class: "block-button primary" }, view.submit.text) : null;
  form.append(
    element("h2", { id: "modal-title" }, view.title.text),
    renderBlocks(view.blocks, { names, press, filled }),
    element("div", { class: "modal-buttons" }, close, submit),
  );
  close.addEventListener("click", () => call("close", { view: view.id }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const answer = await call("submit", { view: view.id, given: filled });
    submit.disabled = false;
    if (answer?.ok) showErrors(answer.errors ?? {});
  });
  const action = dialog.contains(document.activeElement) ? document.activeElement.dataset.action : null;
  dialog.replaceChildren(form);
  if (!dialog.open) {
    openedFrom = document.activeElement?.closest("[data-ts]")?.dataset.ts ?? null;
    dialog.showModal();
  }
  placeFocus(form, action);
}

// Esc goes through the server, so that the bot can hear of it.
export function onEscape(call) {
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (shown) call("close", { view: shown.id });
  });
}

/** Slack's "are you sure?" of a button: resolves to true when it was confirmed. */
export function askToConfirm(confirm) {
  const box = document.getElementById("confirm");
  const form = element("form", { method: "dialog" });
  form.append(
    element("h2", { id: "confirm-title" }, confirm.title.text),
    element("p", {}, confirm.text.text),
    element("div", { class: "modal-buttons" },
      element("button", { value: "no", class: "block-button" }, confirm.deny.text),
      element("button", { value: "yes", class: "block-button primary" }, confirm.confirm.text)),
  );
  box.replaceChildren(form);
  box.returnValue = "no";
  box.showModal();
  return new Promise((resolve) => box.addEventListener("close", () => resolve(box.returnValue === "yes"), { once: true }));
}
