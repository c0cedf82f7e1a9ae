/** A place in the text of an element, in UTF-16 units. */
type TextPlace = readonly [Element, number];

function nodeAt([element, at]: TextPlace): readonly [Node, number] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
    if (left <= text.length) return [text, left];
    left -= text.length;
  }
  return [element, 0];
}

/** Unlike a live range, it costs nothing when the page changes, however many there are. */
export function rangeBetween(start: TextPlace, end: TextPlace): StaticRange {
  const [startContainer, startOffset] = nodeAt(start);
  const [endContainer, endOffset] = nodeAt(end);
  return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
}

/** Marks what a search found, and its current match. Answers with what takes these marks away. */
export function markFound(found: readonly StaticRange[], current: readonly StaticRange[]): () => void {
  const marked = Object.entries({ found, 'found-current': current }).map(([name, ranges]) => {
    const all = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, all);
    for (const range of ranges) all.add(range);
    return { all, ranges };
  });
  return () => {
    for (const { all, ranges } of marked) for (const range of ranges) all.delete(range);
  };
}
