import { useEffect, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { Button } from '../../components/Button.tsx';
import { forCurrentSession, noteCheck } from '../../state/commands.ts';
import { openMarks } from '../../state/noteCheck/noteCheck.ts';
import { noteCheckStrings as strings } from '../../strings/noteCheckStrings.ts';
import { checkStatusId } from '../../state/focusTargets.ts';
import { looks } from '../../components/styles/looks.ts';
import { hideCheckList, showCheckList } from './showCheckList.ts';

/** How many places of the note nobody has checked yet. */
export const usePlaceCount = (id: ConsultId): number =>
  useStore(noteCheck.state, (now) => (now.consultId === id ? openMarks(now).length : 0));

/** How many places of the note nobody has checked yet; a press lists them. Nothing where there is none. */
export function CheckStatus({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const count = usePlaceCount(consult.id);
  const isListShown = useStore(noteCheck.state, (now) => now.isListShown);
  const text = count === 0 ? '' : strings.count(count);
  // Announced on its own: Orca takes no news from a button in a live region, and behind a dialog there is none.
  useEffect(() => {
    if (text !== '') forCurrentSession().announce(text);
  }, [text]);
  return (
    <div role="status" aria-live="off" className={looks.unlessEmpty}>
      {count === 0 ? null : (
        <Button
          look="attention"
          id={checkStatusId}
          aria-expanded={isListShown}
          onClick={isListShown ? hideCheckList : showCheckList}
        >
          {text}
        </Button>
      )}
    </div>
  );
}
