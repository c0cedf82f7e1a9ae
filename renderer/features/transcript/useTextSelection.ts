import { useEffect, useMemo, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import type { Line } from './splitLines.ts';

type Selected = { readonly from: number; readonly to: number };

/** The place in the whole text of a place on the page; null: the place is in no line. */
function placeOf(lines: readonly Line[], node: Node | null, offset: number): number | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const item = element?.closest('[data-index]') ?? null;
  const line = lines[Number(item?.getAttribute('data-index') ?? -1)];
  if (node === null || item === null || line === undefined) return null;
  const before = document.createRange();
  before.setStart(item, 0);
  before.setEnd(node, offset);
  return line.start + before.toString().length;
}

/** The selected text: all of it if the selection surrounds the list, whichever lines are drawn. */
function selectedIn(list: HTMLElement | null, text: string, lines: readonly Line[]): Selected | null {
  const selection = document.getSelection();
  if (list === null || selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (startContainer === list.parentNode && endContainer === list.parentNode)
    return { from: 0, to: text.length };
  if (!list.contains(startContainer) || !list.contains(endContainer)) return null;
  const from = placeOf(lines, startContainer, startOffset);
  const to = placeOf(lines, endContainer, endOffset);
  return from === null || to === null ? null : { from, to };
}

/**
 * Lets people select and copy as if every line were drawn: the lines at a selection's ends stay drawn, and the copied
 * text comes from the transcript itself.
 */
export function useTextSelection(
  list: RefObject<HTMLElement | null>,
  text: string,
  lines: readonly Line[],
): {
  /** The lines where the selection begins and ends. */
  readonly endLines: readonly number[];
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const [endLines, setEndLines] = useState('');
  useEffect(() => {
    const onChange = (): void => {
      const selection = document.getSelection();
      const isInList =
        selection !== null && !selection.isCollapsed && list.current?.contains(selection.anchorNode);
      const ends = isInList === true ? [selection.anchorNode, selection.focusNode] : [];
      const items = ends.map((node) =>
        (node instanceof Element ? node : node?.parentElement)?.closest('[data-index]'),
      );
      setEndLines([...new Set(items.flatMap((item) => item?.getAttribute('data-index') ?? []))].join());
    };
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, [list]);

  return {
    endLines: useMemo(() => (endLines === '' ? [] : endLines.split(',').map(Number)), [endLines]),
    onCopy(event) {
      const selected = selectedIn(list.current, text, lines);
      if (selected === null) return;
      event.clipboardData.setData('text/plain', text.slice(selected.from, selected.to));
      event.preventDefault();
    },
    onKeyDown(event) {
      if (list.current === null || event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey))
        return;
      // Surrounds the list, because lines that come and go while scrolling would take a selection inside them along.
      const around = document.createRange();
      around.selectNode(list.current);
      const selection = document.getSelection();
      selection?.removeAllRanges();
      selection?.addRange(around);
      event.preventDefault();
    },
  };
}
