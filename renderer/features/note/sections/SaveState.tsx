import { useEffect, useRef, useState, type JSX } from 'react';
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

/** How long "saved" stands, in ms. That something is not saved stands as long as it is so. */
const shownMs = 3_000;

/** Whether the text has changed, and not long ago unless it is of a trouble. */
function useIsNews(text: string): boolean {
  const [known, setKnown] = useState(text);
  useEffect(() => {
    if (text === strings.notSaved) return undefined;
    const timer = setTimeout(() => setKnown(text), text === '' ? 0 : shownMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text !== known;
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
  const isNews = useIsNews(text);
  return (
    <p
      className={cx(looks.quiet, looks.unlessEmpty, styles.saved, state === 'failing' && looks.warning)}
      data-state={state}
    >
      {isNews ? text : ''}
    </p>
  );
}
