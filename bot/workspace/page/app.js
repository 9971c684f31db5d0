// The local newsroom's page: shows the workspace as one person sees it and sends what that person does.

import { showDrafts, wireComposer } from "./compose.js";
import { askToConfirm, onEscape, showModal } from "./modal.js";
import { element, emoji, renderBlocks, renderMarkup, renderFile } from "./render.js";
import { isAtEnd, keepAtEnd, noteScroll, toEnd } from "./scroll.js";

const byId = (id) => document.getElementById(id);
const state = { me: null, bot: null, people: [], channels: [], messages: new Map(), notes: [], views: [], examples: [], shortcuts: [] };
const view = { channel: null, thread: null, unread: new Map(), elsewhere: new Set(), threads: new Map() };
let source = null;

// Talking to the server

async function call(name, body) {
  let answer = null;
  try {
    const reply = await fetch(`local/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ user: state.me, ...body }),
    });
    answer = await reply.json();
  } catch {
    answer = { ok: false, error: "The local newsroom has stopped." };
  }
  if (!answer.ok) toast(answer.error);
  return answer;
}

// First listen, then load, then take up what was heard meanwhile: so nothing falls between the two.

function follow(user) {
  source?.close();
  const mine = new EventSource(`local/changes?user=${encodeURIComponent(user)}`);
  source = mine;
  let waiting = [];
  let toldOfLoss = false;
  return new Promise((resolve) => {
    mine.onerror = () => { // the browser tries again by itself, and each failure comes here
      if (source !== mine || toldOfLoss) return;
      toldOfLoss = true;
      toast("The local newsroom has stopped.");
    };
    mine.onmessage = (event) => {
      if (source !== mine) return;
      if (waiting) waiting.push(JSON.parse(event.data));
      else hear(JSON.parse(event.data));
    };
    mine.onopen = async () => { // also after a lost connection, when changes were missed
      toldOfLoss = false;
      waiting ??= [];
      await load(user);
      if (source !== mine) return;
      const heard = waiting;
      waiting = null;
      resolve();
      showAll();
      heard.forEach(hear);
    };
  });
}

async function load(user) {
  const reply = await fetch(`local/state?user=${encodeURIComponent(user)}`);
  const seen = await reply.json();
  Object.assign(state, { me: seen.me, bot: seen.bot, people: seen.people, channels: seen.channels,
    notes: seen.notes, views: seen.views, examples: seen.examples, shortcuts: seen.shortcuts });
  state.messages = new Map(seen.channels.map((channel) => [channel.id, new Map()]));
  for (const message of seen.messages) state.messages.get(message.channel).set(message.ts, message);
}

// A change may be heard of although it is in what was loaded: putting it in again does no harm.
function put(list, item, key) {
  const at = list.findIndex((known) => known[key] === item[key]);
  if (at < 0) list.push(item);
  else list[at] = item;
}

function hear({ kind, data }) {
  switch (kind) {
    case "message": hearMessage(data); break;
    case "ephemeral": put(state.notes, data, "ts"); showIn(data); showEnd(data); announce(data.text); break;
    case "view_opened":
    case "view_updated": put(state.views, data, "id"); showModals(); break;
    case "view_closed": state.views = state.views.filter((known) => known.id !== data.id); showModals(); break;
    case "notice": toast(data.text); break;
    case "channel_opened":
      put(state.channels, data, "id");
      if (!state.messages.has(data.id)) state.messages.set(data.id, new Map());
      showSidebar();
      break;
    case "elsewhere": data.users.forEach((user) => view.elsewhere.add(user)); showSidebar(); break;
  }
}

function hearMessage(message) {
  const known = state.messages.get(message.channel);
  if (!known) return;
  const fresh = !known.has(message.ts);
  if (message.deleted) known.delete(message.ts);
  else known.set(message.ts, message);
  if (fresh && !message.deleted && message.user !== state.me) {
    if (message.channel !== view.channel) view.unread.set(message.channel, (view.unread.get(message.channel) ?? 0) + 1);
    announce(`${nameOf(message.user)}: ${message.text}`);
    showSidebar();
  }
  showIn(message);
}

// Words and names

const names = () => new Map([
  ...state.people.map((person) => [person.id, person.profile.real_name]),
  [state.bot?.id, state.bot?.name],
  ...state.channels.filter((channel) => channel.name).map((channel) => [channel.id, channel.name]),
]);
const nameOf = (user) => (user === state.bot.id ? state.bot.profile.real_name
  : (state.people.find((person) => person.id === user)?.profile.real_name ?? user));
const channelName = (channel) => (channel.is_im ? state.bot.profile.real_name : `#${channel.name}`);
const initials = (name) => name.split(/\s+/).map((word) => word[0]).slice(0, 2).join("");
const timeOf = (ts) => new Date(Number(ts) * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
const current = () => state.channels.find((channel) => channel.id === view.channel);
const inThread = (item) => Boolean(item.thread_ts && item.thread_ts !== item.ts);

function announce(text) { byId("live").textContent = text.slice(0, 300); }

let toastTimer = 0;
function toast(text) {
  const box = byId("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { box.hidden = true; }, 6000);
}

// Messages

function avatar(user) {
  const hue = Math.max(0, state.people.findIndex((person) => person.id === user)) % 6;
  return element("span", { class: `avatar tone-${user === state.bot.id ? "bot" : hue}`, "aria-hidden": "true" },
    user === state.bot.id ? "§" : initials(nameOf(user)));
}

async function press(message, item, node, chosen, block) {
  if (item.confirm && !(await askToConfirm(item.confirm))) return;
  node.setAttribute("aria-busy", "true");
  await call("press", { channel: message.channel, ts: message.ts, action_id: item.action_id, block_id: block.block_id, chosen: chosen ?? null });
  node.removeAttribute("aria-busy");
}

function bodyOf(item) {
  if (!item.blocks?.length) return element("div", { class: "text" }, renderMarkup(item.text, names()));
  return renderBlocks(item.blocks, { names: names(), press: (what, node, chosen, block) => press(item, what, node, chosen, block) });
}

function renderMessage(message, withReplies) {
  const reactions = (message.reactions ?? []).map((reaction) => element("span", { class: "reaction",
    title: `${reaction.name}: ${reaction.users.map(nameOf).join(", ")}` }, `${emoji(reaction.name)} ${reaction.count}`));
  const replies = withReplies ? repliesOf(message).length : 0;
  const article = element("article", { class: "message", "data-ts": message.ts, tabindex: "-1" },
    avatar(message.user),
    element("div", { class: "content" },
      element("p", { class: "byline" }, element("strong", {}, nameOf(message.user)),
        message.bot_id ? element("span", { class: "app" }, "App") : null,
        element("time", {}, timeOf(message.ts)),
        message.edited ? element("span", { class: "edited" }, "(edited)") : null),
      message.text || message.blocks?.length ? bodyOf(message) : null, ...(message.files ?? []).map(renderFile),
      reactions.length ? element("p", { class: "reactions" }, ...reactions) : null));
  article.querySelector(".byline").append(...state.shortcuts.map((shortcut) => {
    const button = element("button", { type: "button", class: "shortcut", "data-action": shortcut.callback_id }, shortcut.name);
    button.addEventListener("click", () => call("shortcut", { channel: message.channel, ts: message.ts, callback_id: shortcut.callback_id }));
    return button;
  }));
  if (withReplies) {
    const label = replies === 0 ? "Reply in thread" : replies === 1 ? "1 reply" : `${replies} replies`;
    const button = element("button", { type: "button", class: `thread-link${replies ? "" : " quiet"}` }, label);
    button.addEventListener("click", () => { openThread(message.ts); byId("reply-text").focus(); });
    article.querySelector(".content").append(button);
  }
  return article;
}

function renderNote(note) {
  return element("article", { class: "message note", "data-ts": note.ts, tabindex: "-1" }, avatar(state.bot.id),
    element("div", { class: "content" },
      element("p", { class: "only-you" }, "Only visible to you"),
      element("p", { class: "byline" }, element("strong", {}, nameOf(state.bot.id)), element("span", { class: "app" }, "App"), element("time", {}, timeOf(note.ts))),
      bodyOf({ ...note, channel: note.channel })));
}

const repliesOf = (message) => [...state.messages.get(message.channel).values()].filter((item) => item.thread_ts === message.ts && item.ts !== message.ts);

function items(thread) {
  const messages = [...(state.messages.get(view.channel)?.values() ?? [])]
    .filter((item) => (thread ? item.ts === thread || item.thread_ts === thread : !inThread(item)));
  const notes = state.notes.filter((note) => note.channel === view.channel && (thread ? note.thread_ts === thread : !note.thread_ts))
    .map((note) => ({ ...note, isNote: true }));
  return [...messages, ...notes].sort((a, b) => (a.ts < b.ts ? -1 : 1));
}

/** What one wrote oneself, or alone may see, comes into view. */
function showEnd(item) {
  if (item.channel !== view.channel) return;
  const thread = item.thread_ts && item.thread_ts !== item.ts;
  if (!thread) toEnd(byId("feed"));
  else if (item.thread_ts === view.thread) toEnd(byId("thread-feed"));
}

/** Bring one list up to date, keeping the reader's place and the focus. */
function showFeed(feed, thread) {
  noteScroll(feed);
  const focused = feed.contains(document.activeElement) ? document.activeElement : null;
  const keep = focused && { ts: focused.closest("[data-ts]")?.dataset.ts, action: focused.dataset.action };
  const nodes = items(thread).map((item) => (item.isNote ? renderNote(item) : renderMessage(item, !thread)));
  if (!nodes.length) nodes.push(element("p", { class: "empty" }, "Nothing here yet."));
  feed.replaceChildren(...nodes);
  if (isAtEnd(feed)) toEnd(feed);
  if (keep?.ts) {
    const again = feed.querySelector(`[data-ts="${keep.ts}"]`);
    ((keep.action && again?.querySelector(`[data-action="${CSS.escape(keep.action)}"]`)) || again)?.focus({ preventScroll: true });
  }
}

function showIn(item) {
  if (item.channel !== view.channel) return;
  showFeed(byId("feed"), null);
  if (view.thread) showFeed(byId("thread-feed"), view.thread);
}

// Sidebar, channel, thread

function showSidebar() {
  const { person: focusedPerson, channel: focusedChannel } = byId("sidebar").contains(document.activeElement) ? document.activeElement.dataset : {};
  byId("people").replaceChildren(...state.people.map((person) => {
    const dot = view.elsewhere.has(person.id) && person.id !== state.me;
    const button = element("button", { type: "button", "aria-pressed": String(person.id === state.me), "data-person": person.id },
      avatar(person.id), element("span", {}, person.profile.real_name, element("small", {}, person.profile.title)),
      dot ? element("span", { class: "badge" }, "new") : null);
    button.addEventListener("click", () => become(person.id));
    return element("li", {}, button);
  }));
  byId("channels").replaceChildren(...state.channels.map((channel) => {
    const unread = view.unread.get(channel.id);
    const button = element("button", { type: "button", "aria-current": channel.id === view.channel ? "page" : null, "data-channel": channel.id },
      element("span", {}, channelName(channel), channel.is_im ? element("small", {}, "Direct message") : null),
      unread ? element("span", { class: "badge", "aria-label": `${unread} new` }, String(unread)) : null);
    button.addEventListener("click", () => openChannel(channel.id));
    return element("li", {}, button);
  }));
  if (focusedPerson) byId("people").querySelector(`[data-person="${focusedPerson}"]`)?.focus();
  if (focusedChannel) byId("channels").querySelector(`[data-channel="${focusedChannel}"]`)?.focus();
}

function openChannel(id) {
  view.channel = id;
  view.unread.delete(id);
  hideThread();
  closeSidebar();
  const channel = current();
  byId("channel-title").textContent = channelName(channel);
  byId("channel-topic").textContent = channel.is_im ? "Only you and the bot see this; data editors see what a check stops" : (channel.topic?.value ?? "");
  byId("channel-topic").title = byId("channel-topic").textContent;
  byId("composer-text").placeholder = channel.is_im ? "Ask the bot a question" : "@stats and your question";
  byId("examples").hidden = channel.id === "C0DATADESK";
  showSidebar();
  showFeed(byId("feed"), null);
  toEnd(byId("feed"));
  history.replaceState(null, "", `#/${state.me}/${id}`);
  showDrafts();
  const open = view.threads.get(threadKey());
  if (open && innerWidth > 1000) openThread(open);
}

// Each person's open thread in each channel, so that coming back shows it again.
const threadKey = () => `${state.me}/${view.channel}`;

function openThread(ts) {
  view.thread = ts;
  view.threads.set(threadKey(), ts);
  byId("thread").hidden = false;
  byId("layout").classList.add("with-thread");
  byId("reply-text").placeholder = current().is_im ? "Reply" : "Reply - start with @stats to ask more";
  showDrafts();
  showFeed(byId("thread-feed"), ts);
  toEnd(byId("thread-feed"));
}

function hideThread() {
  view.thread = null;
  byId("thread").hidden = true;
  byId("layout").classList.remove("with-thread");
}

function closeThread() {
  const ts = view.thread;
  view.threads.delete(threadKey());
  hideThread();
  byId("feed").querySelector(`[data-ts="${ts}"] .thread-link`)?.focus({ preventScroll: true });
}

function closeSidebar() {
  byId("sidebar").classList.remove("open");
  byId("open-sidebar").setAttribute("aria-expanded", "false");
}

function showModals() {
  showModal(state.views.at(-1) ?? null, names(), call);
}

function showExamples() {
  byId("example-list").replaceChildren(...state.examples.map((example) => {
    const button = element("button", { type: "button", class: "example", title: `${example.text} - ${example.note}` },
      example.constructed ? element("small", {}, "constructed") : null, element("span", {}, example.text));
    button.addEventListener("click", () => send(current().is_im ? example.text : `@stats ${example.text}`, null));
    return element("li", {}, button);
  }));
  byId("constructed-hint").hidden = !state.examples.some((example) => example.constructed);
}

function showAll() {
  showSidebar();
  showExamples();
  showModals();
  if (!current()) return; // just switched: become() opens a channel that this person has
  showFeed(byId("feed"), null);
  if (view.thread) showFeed(byId("thread-feed"), view.thread);
}

async function become(user) {
  const place = view.channel;
  hideThread();
  // Nothing can be pressed as the one while the other's view is on its way.
  byId("channel").inert = true;
  await follow(user);
  byId("channel").inert = false;
  view.unread.clear();
  view.elsewhere.delete(user);
  const desk = state.channels.find((channel) => channel.name === "data-desk");
  const stays = state.channels.find((channel) => channel.id === place && !channel.is_im);
  openChannel((desk ?? stays ?? state.channels[0]).id);
  announce(`You are ${nameOf(user)}`);
}

/** A link to a message: #/archives/<channel>/p<ts without the point>[?thread_ts=...]. */
function followLink() {
  const link = location.hash.match(/^#\/archives\/(\w+)\/p(\d{10})(\d{6})(?:\?thread_ts=([\d.]+))?/);
  if (!link) return false;
  const [, channel, seconds, micros, thread] = link;
  if (!state.channels.some((known) => known.id === channel)) {
    toast("This person is not in that channel.");
    return true;
  }
  const ts = `${seconds}.${micros}`;
  openChannel(channel);
  openThread(thread ?? ts);
  byId("thread-feed").querySelector(`[data-ts="${ts}"]`)?.focus();
  return true;
}

// Writing

async function send(text, thread) {
  if (text.startsWith("/") && !thread) {
    const [command, ...rest] = text.trim().split(/\s+/);
    return call("command", { channel: view.channel, command, text: rest.join(" ") });
  }
  const answer = await call("say", { channel: view.channel, text, thread_ts: thread });
  if (answer.ok) showEnd({ channel: view.channel, ts: answer.ts, thread_ts: thread });
  if (answer.ok && !thread && (text.includes("@stats") || current().is_im)) openThread(answer.ts);
  return answer;
}

async function start() {
  keepAtEnd(byId("feed"));
  keepAtEnd(byId("thread-feed"));
  wireComposer(byId("composer"), () => `${state.me}/${view.channel}`, (text) => send(text, null));
  wireComposer(byId("reply"), () => `${state.me}/${view.channel}/${view.thread}`, (text) => send(text, view.thread));
  onEscape(call);
  byId("close-thread").addEventListener("click", closeThread);
  byId("open-sidebar").addEventListener("click", () => {
    const open = byId("sidebar").classList.toggle("open");
    byId("open-sidebar").setAttribute("aria-expanded", String(open));
    if (open) byId("sidebar").querySelector("button")?.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    if (byId("sidebar").classList.contains("open")) { closeSidebar(); byId("open-sidebar").focus(); }
    else if (view.thread) closeThread();
  });
  window.addEventListener("hashchange", followLink);
  const [, person, channel] = location.hash.match(/^#\/(U\w+)\/(\w+)/) ?? [];
  const { people } = await (await fetch("local/state")).json();
  await follow(people.some((known) => known.id === person) ? person : people[0].id);
  if (!followLink()) openChannel(state.channels.some((known) => known.id === channel) ? channel : state.channels[0].id);
  byId("composer-text").focus();
  document.body.dataset.ready = "true";
}

start();
