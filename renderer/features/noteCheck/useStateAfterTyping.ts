import { useEffect, useState } from 'react';
import { noteCheck } from '../../state/commands.ts';
import type { NoteCheckState } from '../../state/noteCheck/noteCheck.ts';

/** The pause after a key in which a fast typist presses the next one, in ms. */
const pauseMs = 150;

/** Whether the text of a section is another one than before, in the same note. */
function isTypedIn(before: NoteCheckState, now: NoteCheckState): boolean {
  if (before.consultId !== now.consultId) return false;
  return Object.entries(now.bySection).some(([index, { text }]) => {
    const last = before.bySection[Number(index)];
    return last !== undefined && last.text !== text;
  });
}

/** The check of the note, as it was at the last pause in typing: drawing a list with each key would hold up the key. */
export function useStateAfterTyping(): NoteCheckState {
  const [shown, setShown] = useState(() => noteCheck.state.getState());
  useEffect(() => {
    let last = noteCheck.state.getState();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      last = noteCheck.state.getState();
      setShown(last);
    };
    const follow = (now: NoteCheckState): void => {
      clearTimeout(timer);
      if (isTypedIn(last, now)) timer = setTimeout(show, pauseMs);
      else show();
    };
    show();
    const stop = noteCheck.state.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return shown;
}
