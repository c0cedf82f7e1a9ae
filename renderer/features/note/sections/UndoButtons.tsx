import type { JSX } from 'react';
import { useStore } from 'zustand';
import { sectionTexts } from '../../../state/note/noteText.ts';
import { sectionKey } from '../../../state/note/sectionEdits.ts';
import { unchangedState, type SectionPlace } from '../../../state/note/sectionTexts.ts';
import { Button } from '../../../components/Button.tsx';
import { RedoIcon, UndoIcon } from '../../../components/icons/icons.tsx';
import { noteStrings as strings } from '../../../strings/noteStrings.ts';

type Props = { readonly place: SectionPlace; readonly heading: string };

/**
 * Both buttons appear with the first change and stay, because a button must not disappear under a finger or with the
 * focus.
 */
export function UndoButtons({ place, heading }: Props): JSX.Element | null {
  const { canUndo, canRedo } = useStore(
    sectionTexts.states,
    (states) => states[sectionKey(place.consultId, place.index)] ?? unchangedState,
  );
  if (!canUndo && !canRedo) return null;
  return (
    <>
      <Button
        look="icon"
        aria-label={strings.undo(heading)}
        title={strings.undoKeys}
        aria-disabled={!canUndo}
        onClick={() => sectionTexts.undo(place)}
      >
        <UndoIcon />
      </Button>
      <Button
        look="icon"
        aria-label={strings.redo(heading)}
        title={strings.redoKeys}
        aria-disabled={!canRedo}
        onClick={() => sectionTexts.redo(place)}
      >
        <RedoIcon />
      </Button>
    </>
  );
}
