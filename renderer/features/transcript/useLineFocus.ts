import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { LineStarts } from './lineStarts.ts';
import { itemButton, itemIndexOf } from '../../components/listItems.ts';

type Around = {
  readonly starts: LineStarts | null;
  /** The lines around the part in sight, in their order. */
  readonly drawn: readonly number[];
  readonly reveal: (index: number) => void;
};

type LineFocus = {
  /** The line that Tab leads to. */
  readonly tabStop: number;
  /** The line that has the focus or will get it; it must be drawn. */
  readonly index: number | null;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
};

/** The next line in this direction that can play; null: there is none. */
export function nextPlayable(starts: LineStarts, from: number, by: 1 | -1): number | null {
  for (let at = from; at >= 0 && at < starts.length; at += by) if (starts[at] !== null) return at;
  return null;
}

function target(key: string, at: number, starts: LineStarts): number | null {
  if (key === 'ArrowDown') return nextPlayable(starts, at + 1, 1);
  if (key === 'ArrowUp') return nextPlayable(starts, at - 1, -1);
  if (key === 'Home') return nextPlayable(starts, 0, 1);
  return key === 'End' ? nextPlayable(starts, starts.length - 1, -1) : null;
}

/** One stop for Tab, and arrow keys between the play buttons of the lines, drawn or not. */
export function useLineFocus(
  list: RefObject<HTMLElement | null>,
  { starts, drawn, reveal }: Around,
): LineFocus {
  const [last, setLast] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const isOnTheWay = useRef(false);

  useLayoutEffect(() => {
    if (!isOnTheWay.current) return;
    const button = itemButton(list.current, last);
    if (button === null) return;
    isOnTheWay.current = false;
    button.focus({ preventScroll: true });
  });

  const isStop = (index: number): boolean => typeof starts?.[index] === 'number';
  const isLastThere = isStop(last) && (hasFocus || drawn.includes(last));
  return {
    tabStop: isLastThere ? last : (drawn.find(isStop) ?? -1),
    index: hasFocus ? last : null,
    handlers: {
      onKeyDown(event) {
        const at = itemIndexOf(event.target);
        if (starts === null || at === null || event.ctrlKey || event.metaKey || event.altKey) return;
        const next = target(event.key, at, starts);
        if (next === null) return;
        event.preventDefault();
        isOnTheWay.current = true;
        setLast(next);
        reveal(next);
      },
      onFocus(event) {
        const at = itemIndexOf(event.target);
        if (at === null) return;
        setLast(at);
        setHasFocus(true);
      },
      onBlur(event) {
        if (event.target.isConnected && !event.currentTarget.contains(event.relatedTarget))
          setHasFocus(false);
      },
    },
  };
}
