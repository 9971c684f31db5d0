// How each list is read: at its end, where it stays when messages come and when it gets narrower, or further up.
const reading = new WeakMap();

export const isAtEnd = (feed) => Boolean(reading.get(feed)?.atEnd);

export function toEnd(feed) {
  feed.scrollTop = feed.scrollHeight;
  reading.set(feed, { atEnd: true, top: feed.scrollTop });
}

export function noteScroll(feed) {
  const { atEnd, top } = reading.get(feed) ?? { atEnd: true, top: 0 };
  const near = feed.scrollHeight - feed.scrollTop - feed.clientHeight < 60;
  // Only scrolling up leaves the end: when the list narrows, the end moves away by itself.
  reading.set(feed, { atEnd: near || (atEnd && feed.scrollTop >= top), top: feed.scrollTop });
}

export function keepAtEnd(feed) {
  feed.addEventListener("scroll", () => noteScroll(feed));
  new ResizeObserver(() => { if (isAtEnd(feed)) toEnd(feed); }).observe(feed);
}
