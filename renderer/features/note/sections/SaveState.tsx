import { useEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { forCurrentSession, sectionDrafts } from '../../../state/commands.ts';
import { strings } from '../../../strings/strings.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import styles from '../filing/ActionBar.module.css';

/** A screen reader hears "saved" after this long without typing, in ms. */
const restMs = 2_000;

/** Not at each pause between two words: a screen reader would talk while the vet writes. */
function useReadOut(text: string): void {
  /** The state when the note was opened is no news. */
  const before = useRef<string | null>(text);
  useEffect(() => {
    if (text !== before.current) before.current = null;
    if (text === '' || before.current !== null) return undefined;
    const timer = setTimeout(() => forCurrentSession().announce(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
}

export function SaveState({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const state = useStore(sectionDrafts.drafts, (drafts) => {
    const own = Object.entries(drafts).filter(([key]) => key.startsWith(`${consult.id}/`));
    if (own.some(([, draft]) => draft.state === 'failing')) return 'failing';
    return own.some(([, draft]) => draft.state === 'waiting') ? 'waiting' : 'saved';
  });
  const isEdited = Object.keys(consult.edits).length > 0;
  const saved = state === 'saved' && isEdited ? strings.saved : '';
  const text = state === 'failing' ? strings.notSaved : saved;
  useReadOut(text);
  return (
    <p
      className={cx(looks.quiet, looks.unlessEmpty, styles.saved, state === 'failing' && looks.warning)}
      data-state={state}
    >
      {text}
    </p>
  );
}
