// Turns Slack's markup and blocks into DOM nodes. Text reaches the page through text nodes only, never as HTML.

const EMOJI = {
  eyes: "👀", white_check_mark: "✅", grey_question: "❔", heavy_check_mark: "✔️", hourglass_flowing_sand: "⏳", hourglass: "⌛",
  warning: "⚠️", x: "❌", mag: "🔍", memo: "📝", bar_chart: "📊", thumbsup: "👍", "+1": "👍", thumbsdown: "👎",
  "-1": "👎", newspaper: "📰", pencil2: "✏️", raising_hand: "🙋", speech_balloon: "💬", no_entry: "⛔",
  bust_in_silhouette: "👤", information_source: "ℹ️", question: "❓", tada: "🎉", clock1: "🕐", bell: "🔔",
  rotating_light: "🚨", lock: "🔒", calendar: "📅", globe_with_meridians: "🌐", bulb: "💡", construction: "🚧",
};

export const emoji = (name) => EMOJI[name] ?? `:${name}:`;

export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") node.className = value;
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

const unescape = (text) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
const withEmoji = (text) => text.replace(/:([a-z0-9_+-]+):/g, (whole, name) => EMOJI[name] ?? whole);

const INLINE = new RegExp(
  [
    /```([\s\S]+?)```/, // 1 block of code
    /`([^`\n]+)`/, // 2 code
    /<([^<>\n]+)>/, // 3 mention, channel, link, date
    /(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/, // 4 bold
    /(?<!\w)_(?=\S)([^\n]+?)(?<=\S)_(?!\w)/, // 5 italic
    /(?<![\w~])~(?=\S)([^~\n]+?)(?<=\S)~(?![\w~])/, // 6 struck out
  ].map((part) => part.source).join("|"),
  "g",
);

/** Slack's `!date^<seconds>^<format>` in the reader's own time; the fallback where the format is not known here. */
function formatDate(target, fallback) {
  const [, seconds, format] = target.split("^");
  const moment = new Date(Number(seconds) * 1000);
  const day = moment.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" });
  const time = moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const shown = (format ?? "").replace(/\{date(_short|_long)?(_pretty)?\}/g, day).replace(/\{time(_secs)?\}/g, time);
  return !format || Number.isNaN(moment.getTime()) || shown.includes("{") ? fallback : shown;
}

function renderReference(inside, names) {
  const [target, label] = [inside.split("|")[0], inside.split("|").slice(1).join("|")];
  if (target.startsWith("@")) {
    return element("span", { class: "mention" }, `@${names.get(target.slice(1)) ?? (label || target.slice(1))}`);
  }
  if (target.startsWith("#")) return element("span", { class: "mention" }, `#${label || names.get(target.slice(1)) || target.slice(1)}`);
  if (target.startsWith("!date^")) return document.createTextNode(formatDate(target, unescape(label || target)));
  if (target.startsWith("!")) return element("span", { class: "mention everyone" }, `@${target.slice(1).split("^")[0]}`);
  const address = unescape(target);
  if (!/^(https?:|mailto:)/i.test(address)) return document.createTextNode(unescape(label || target));
  const here = address.startsWith(`${location.origin}/`);
  return element(
    "a",
    here ? { href: address } : { href: address, target: "_blank", rel: "noopener noreferrer" },
    unescape(label || target),
  );
}

function appendInline(parent, text, names) {
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > last) parent.append(withEmoji(unescape(text.slice(last, match.index))));
    const [, block, code, reference, bold, italic, struck] = match;
    if (block != null) parent.append(element("pre", {}, unescape(block.replace(/^\n/, ""))));
    else if (code != null) parent.append(element("code", {}, unescape(code)));
    else if (reference != null) parent.append(renderReference(reference, names));
    else {
      const node = element(bold != null ? "strong" : italic != null ? "em" : "s");
      appendInline(node, bold ?? italic ?? struck, names);
      parent.append(node);
    }
    last = match.index + match[0].length;
  }
  if (last < text.length) parent.append(withEmoji(unescape(text.slice(last))));
}

/** Slack's mrkdwn as nodes; `names` is a Map of user and channel ids to names. */
export function renderMarkup(text, names) {
  const box = document.createDocumentFragment();
  for (const part of text.split(/((?:^|\n)(?:(?:&gt;|>)[^\n]*(?:\n|$))+)/)) {
    if (/^\n?(&gt;|>)/.test(part)) {
      const quote = element("blockquote");
      appendInline(quote, part.trim().replace(/^(&gt;|>) ?/gm, ""), names);
      box.append(quote);
    } else if (part) appendInline(box, part, names);
  }
  return box;
}

function renderText(text, names) {
  if (text.type === "mrkdwn") return renderMarkup(text.text, names);
  return document.createTextNode(text.emoji === false ? text.text : withEmoji(text.text));
}

const plain = (text) => withEmoji(text?.text ?? "");

function renderButton(item, context) {
  const style = item.style ? ` ${item.style}` : "";
  const button = element(
    "button",
    { type: "button", class: `block-button${style}`, "data-action": item.action_id, "aria-label": item.accessibility_label },
    plain(item.text),
  );
  button.addEventListener("click", () => context.press(item, button));
  return button;
}

/** Checkboxes, radio buttons or a select. `filled` is where the block's values are kept, by action id. */
function renderChoice(item, context, filled, labelId) {
  const initial = (item.initial_options ?? (item.initial_option ? [item.initial_option] : [])).map((o) => o.value);
  if (!(item.action_id in filled)) filled[item.action_id] = item.type === "checkboxes" ? initial : (initial[0] ?? null);
  const chosen = [].concat(filled[item.action_id] ?? []);
  if (item.type === "static_select") {
    const select = element("select", { "aria-labelledby": labelId, "data-action": item.action_id });
    select.append(element("option", { value: "" }, plain(item.placeholder) || "Choose"));
    for (const option of item.options) {
      select.append(element("option", { value: option.value, selected: chosen.includes(option.value) }, plain(option.text)));
    }
    select.addEventListener("change", () => {
      filled[item.action_id] = select.value || null;
      context.press?.(item, select, item.options.find((option) => option.value === select.value) ?? null);
    });
    return select;
  }
  const group = element("div", {
    class: "choices", role: item.type === "checkboxes" ? "group" : "radiogroup", "aria-labelledby": labelId,
  });
  const kind = item.type === "checkboxes" ? "checkbox" : "radio";
  for (const option of item.options) {
    const input = element("input", {
      type: kind, name: item.action_id, value: option.value, checked: chosen.includes(option.value), "data-action": item.action_id,
    });
    input.addEventListener("change", () => {
      const ticked = [...group.querySelectorAll("input:checked")].map((node) => node.value);
      filled[item.action_id] = kind === "checkbox" ? ticked : (ticked[0] ?? null);
      const picked = item.options.filter((o) => ticked.includes(o.value));
      context.press?.(item, input, kind === "checkbox" ? picked : picked[0]);
    });
    const text = element("span", {}, renderText(option.text, context.names));
    if (option.description) text.append(element("small", {}, renderText(option.description, context.names)));
    group.append(element("label", {}, input, text));
  }
  return group;
}

/** Where a modal keeps what was filled in: {block id: {action id: value}}. */
function valuesOf(block, context) {
  if (!context.filled) return {};
  return (context.filled[block.block_id] ??= {});
}

function renderElement(item, context) {
  if (item.type === "button") return renderButton(item, context);
  if (item.type === "image") return element("span", { class: "image" }, item.alt_text);
  return renderChoice(item, context, valuesOf(context.block, context), null);
}

/** The label, field, hint and place for an error of one input of a modal. */
function renderInput(block, context) {
  const item = block.element;
  const ids = { label: `label-${block.block_id}`, error: `error-${block.block_id}`, hint: `hint-${block.block_id}` };
  const optional = block.optional ? element("span", { class: "optional" }, " (optional)") : null;
  const box = element("div", { class: "input", "data-block": block.block_id });
  const filled = valuesOf(block, context);
  const silent = { ...context, press: block.dispatch_action ? context.press : undefined };
  if (["plain_text_input", "url_text_input"].includes(item.type)) {
    filled[item.action_id] ??= item.initial_value ?? "";
    const field = element(item.multiline ? "textarea" : "input", {
      id: `field-${block.block_id}`, type: item.multiline ? null : item.type === "url_text_input" ? "url" : "text",
      rows: item.multiline ? 4 : null, placeholder: plain(item.placeholder) || null, maxlength: item.max_length ?? 3000,
      "aria-describedby": `${ids.hint} ${ids.error}`, "data-action": item.action_id, autofocus: item.focus_on_load,
    });
    field.value = filled[item.action_id];
    field.addEventListener("input", () => { filled[item.action_id] = field.value; });
    box.append(element("label", { id: ids.label, for: `field-${block.block_id}` }, plain(block.label), optional), field);
  } else {
    box.append(element("span", { id: ids.label, class: "label" }, plain(block.label), optional));
    box.append(renderChoice(item, silent, filled, ids.label));
  }
  if (block.hint) box.append(element("small", { id: ids.hint }, plain(block.hint)));
  box.append(element("p", { id: ids.error, class: "error", role: "alert", hidden: true }));
  return box;
}

function renderSection(block, context) {
  const main = element("div", { class: "section-main" });
  if (block.text) main.append(element("div", { class: "text" }, renderText(block.text, context.names)));
  if (block.fields) {
    const fields = block.fields.map((field) => element("div", {}, renderText(field, context.names)));
    main.append(element("div", { class: "fields" }, ...fields));
  }
  const accessory = block.accessory ? renderElement(block.accessory, context) : null;
  return element("div", { class: "section" }, main, accessory);
}

const STYLES = { bold: "strong", italic: "em", strike: "s", code: "code", underline: "u" };

/** One element of a line of rich text. Its text is shown as written: no markup, no emoji by name. */
function renderRich(item, names) {
  const shown = {
    text: () => document.createTextNode(item.text),
    link: () => renderReference(item.text ? `${item.url}|${item.text}` : item.url, names),
    user: () => renderReference(`@${item.user_id}`, names),
    usergroup: () => renderReference(`!subteam^${item.usergroup_id}`, names),
    channel: () => renderReference(`#${item.channel_id}`, names),
    broadcast: () => renderReference(`!${item.range}`, names),
    emoji: () => document.createTextNode(emoji(item.name)),
    date: () => document.createTextNode(formatDate(`!date^${item.timestamp}^${item.format}`, item.fallback ?? "")),
  }[item.type]?.() ?? document.createTextNode(item.value ?? "");
  return Object.entries(STYLES).reduce((node, [style, tag]) => (item.style?.[style] ? element(tag, {}, node) : node), shown);
}

function renderRichPart(part, names) {
  const lines = part.elements ?? [];
  if (part.type === "rich_text_list") {
    return element(part.style === "ordered" ? "ol" : "ul", {}, ...lines.map((line) => element("li", {}, ...line.elements.map((item) => renderRich(item, names)))));
  }
  const tag = { rich_text_quote: "blockquote", rich_text_preformatted: "pre" }[part.type] ?? "div";
  return element(tag, {}, ...lines.map((item) => renderRich(item, names)));
}

/** `context`: names (Map), press(element, node, chosen), and for modals filled (object). */
export function renderBlocks(blocks, context) {
  const box = element("div", { class: "blocks" });
  for (const block of blocks) {
    const inner = { ...context, block, press: context.press && ((item, node, chosen) => context.press(item, node, chosen, block)) };
    switch (block.type) {
      case "section": box.append(renderSection(block, inner)); break;
      case "header": box.append(element("h3", {}, plain(block.text))); break;
      case "divider": box.append(element("hr")); break;
      case "context":
        box.append(element("div", { class: "context" }, ...block.elements.map((item) =>
          item.type === "image" ? element("span", { class: "image" }, item.alt_text) : element("span", {}, renderText(item, context.names)))));
        break;
      case "actions": box.append(element("div", { class: "actions" }, ...block.elements.map((item) => renderElement(item, inner)))); break;
      case "image": box.append(element("p", { class: "image" }, `Image: ${block.alt_text}`)); break;
      case "input": box.append(renderInput(block, inner)); break;
      case "markdown": box.append(element("div", { class: "text" }, block.text)); break;
      case "rich_text": box.append(element("div", { class: "text rich" }, ...block.elements.map((part) => renderRichPart(part, context.names)))); break;
      default: box.append(element("p", { class: "unknown" }, `A block of type ${block.type}`));
    }
  }
  return box;
}

// A picture as it is, with its text for who does not see it; any other file as a link.
export function renderFile(file) {
  const link = element("a", { href: file.url_private, class: "file" });
  if (file.mimetype !== "image/png") {
    link.setAttribute("download", file.name);
    link.append(`\u2913 ${file.title}`);
    return link;
  }
  link.setAttribute("target", "_blank");
  link.append(element("img", { src: file.url_private, alt: file.alt_txt ?? "" }));
  return element("figure", { class: "picture" }, link);
}
