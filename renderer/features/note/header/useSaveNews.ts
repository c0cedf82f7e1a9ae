import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { forCurrentSession, sectionDrafts } from '../../../state/commands.ts';
import { strings } from '../../../strings/strings.ts';

/** How long "Saved" stands, in ms. A screen reader hears it only after a rest as long, not at each pause in typing. */
const shownMs = 2_000;

/** That the text was saved a moment ago or, as long as it is so, that it is not saved; empty: no news. */
export function useSaveNews({ id, edits }: ConsultView): string {
  const state = useStore(sectionDrafts.drafts, (drafts) => {
    const own = Object.entries(drafts).filter(([key]) => key.startsWith(`${id}/`));
    if (own.some(([, draft]) => draft.state === 'failing')) return 'failing';
    return own.some(([, draft]) => draft.state === 'waiting') ? 'waiting' : 'saved';
  });
  const isSaved = state === 'saved' && Object.keys(edits).length > 0;
  const text = state === 'failing' ? strings.notSaved : isSaved ? strings.saved : '';
  /** The state when the note was opened is no news. */
  const [known, setKnown] = useState(text);
  useEffect(() => {
    if (text === known) return undefined;
    const end = (): void => {
      if (text !== '') forCurrentSession().announce(text);
      if (state !== 'failing') setKnown(text);
    };
    const timer = setTimeout(end, text === '' ? 0 : shownMs);
    return () => clearTimeout(timer);
  }, [text, known, state]);
  return text === known ? '' : text;
}
