import { useEffect, useId, useLayoutEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { forCurrentSession, sectionDrafts } from '../../state/commands.ts';
import { setSectionText } from '../../state/note/noteText.ts';
import { sectionKey, untouched } from '../../state/note/sectionEdits.ts';
import { compareStrings as strings } from '../../strings/compareStrings.ts';
import { ComparedSection } from './ComparedSection.tsx';
import { CompareBar, Legend } from './CompareBar.tsx';
import {
  compareSection,
  contentWithout,
  createCompare,
  placeOf,
  totalsOf,
  type ComparedSection as Compared,
} from './compareSection.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './CompareView.module.css';

/** The sections beside the generated ones, including unsaved edits. */
function useCompared(consult: ConsultView): readonly Compared[] {
  const [compare] = useState(createCompare);
  const drafts = useStore(sectionDrafts.drafts);
  return (consult.note?.sections ?? []).map((section, index) => {
    const edit = drafts[sectionKey(consult.id, index)]?.value ?? consult.edits[index] ?? untouched;
    return compareSection(section, edit, (generated, now) => compare(index, generated, now));
  });
}

/** The focus moves to the change that takes the place of the one put back. */
function useFocusAfter(view: RefObject<HTMLElement | null>): (nth: number) => void {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const buttons = [...(view.current?.querySelectorAll<HTMLElement>('[data-put-back]') ?? [])];
    const at = Math.min(wanted.current, buttons.length - 1);
    wanted.current = null;
    (buttons[at] ?? view.current?.querySelector<HTMLElement>('button'))?.focus();
  });
  return (nth) => {
    wanted.current = nth;
  };
}

/** Shows a removed section again, with the vet's text; null: the generated text. */
function restoreSection(key: string, content: string | null): void {
  sectionDrafts.put(key, { content, isRemoved: false });
}

/** The note beside the generated one; each change can be put back. */
export function CompareView({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const titleId = useId();
  const view = useRef<HTMLElement>(null);
  const sections = useCompared(consult);
  const totals = totalsOf(sections);
  const [at, setAt] = useState<number | null>(null);
  const current = at === null || totals.changeCount === 0 ? null : Math.min(at, totals.changeCount - 1);
  const focusAfter = useFocusAfter(view);
  const isEditable = consult.actions.includes('editNote');

  useEffect(() => view.current?.querySelector<HTMLElement>('h2')?.focus(), []);
  useEffect(() => {
    if (current === null) return;
    view.current?.querySelector(`[data-change="${String(current)}"]`)?.scrollIntoView({ block: 'center' });
  }, [current]);

  /** Saves the section now, without waiting for the autosave's pause, and announces how many changes are left. */
  const settle = (index: number, left: number): void => {
    void sectionDrafts.flush((key) => key === sectionKey(consult.id, index));
    forCurrentSession().announce(strings.isBack(left));
  };
  const putBack = (nth: number): void => {
    const place = placeOf(sections, nth);
    if (place === null) return;
    const { index, section, change } = place;
    if (change !== undefined) setSectionText(consult.id, index, contentWithout(section, change));
    else restoreSection(sectionKey(consult.id, index), section.edit.content);
    settle(index, totals.changeCount - 1);
  };
  const putBackAll = (index: number, { changeCount }: Compared): void => {
    setSectionText(consult.id, index, null);
    settle(index, totals.changeCount - changeCount);
  };

  const firsts = sections.map((_, index) => totalsOf(sections.slice(0, index)).changeCount);
  return (
    <section ref={view} className={cx(looks.closeStack, styles.view)} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className={cx(looks.title, styles.title)}>
        {strings.title}
      </h2>
      <CompareBar
        sections={sections}
        count={totals.changeCount}
        current={current}
        onGo={setAt}
        onPutBack={isEditable ? putBack : null}
      />
      <p className={looks.muted}>
        {totals.changeCount === 0 ? strings.nothingChanged : strings.changed(totals.changeCount, totals)}
      </p>
      {totals.changeCount === 0 ? null : <Legend />}
      {sections.map((section, index) => (
        <ComparedSection
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          section={section}
          index={index}
          first={firsts[index] ?? 0}
          current={current}
          onPutBack={
            isEditable
              ? (nth) => {
                  focusAfter(nth);
                  putBack(nth);
                }
              : null
          }
          onPutBackAll={() => {
            focusAfter(firsts[index] ?? 0);
            putBackAll(index, section);
          }}
        />
      ))}
    </section>
  );
}
