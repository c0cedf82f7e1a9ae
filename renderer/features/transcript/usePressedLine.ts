import { useEffect, useRef, type MouseEvent } from 'react';
import { itemIndexOf } from '../../components/listItems.ts';

/** A second click within this time selects a word, in ms. */
const doubleClickMs = 300;

const isTextSelected = (): boolean => document.getSelection()?.isCollapsed === false;

type Handlers = {
  readonly onMouseDown: () => void;
  readonly onClick: (event: MouseEvent) => void;
};

/** A press of a line or of its button. A press that selects words, or ends a selection, counts as none. */
export function usePressedLine(onPress: (index: number) => void): Handlers {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endsSelection = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onMouseDown: () => {
      endsSelection.current = isTextSelected();
    },
    onClick: ({ target, detail }) => {
      clearTimeout(timer.current);
      const index = itemIndexOf(target);
      if (index === null) return;
      if (target instanceof Element && target.closest('button') !== null) onPress(index);
      else if (detail === 1 && !endsSelection.current)
        timer.current = setTimeout(() => {
          if (!isTextSelected()) onPress(index);
        }, doubleClickMs);
    },
  };
}
