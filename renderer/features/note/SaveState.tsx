import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/snapshot.ts';
import { sectionDrafts } from '../../state/page.ts';
import { strings } from '../../ui/strings.ts';
import styles from './SaveState.module.css';

/** Says that typed text is safe, or that it is not yet. */
export function SaveState({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const state = useStore(sectionDrafts.drafts, (drafts) => {
    const own = Object.entries(drafts).filter(([key]) => key.startsWith(`${consult.id}/`));
    if (own.some(([, draft]) => draft.state === 'failing')) return 'failing';
    return own.some(([, draft]) => draft.state === 'waiting') ? 'waiting' : 'saved';
  });
  const isEdited = Object.keys(consult.edits).length > 0;
  return (
    <p className={styles.state} data-state={state} aria-live="polite">
      {state === 'failing' ? strings.notSaved : null}
      {state === 'saved' && isEdited ? strings.saved : null}
    </p>
  );
}
