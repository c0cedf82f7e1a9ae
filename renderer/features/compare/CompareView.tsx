import { useEffect, useId, useMemo, useRef, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { Button } from '../../components/Button.tsx';
import { ChevronIcon, UpIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { sectionDrafts } from '../../state/commands.ts';
import { noteTexts } from '../../state/note/noteTexts.ts';
import { asShown } from '../../state/note/sectionEdits.ts';
import { compareStrings as strings } from '../../strings/compareStrings.ts';
import { headingOf } from '../../components/format/headingOf.ts';
import { compareTexts, type Change } from '../../state/note/compareTexts.ts';
import { showNote } from './comparing.ts';
import styles from './CompareView.module.css';

/** The generated sections beside the texts on screen; a removed section is one change. */
function useCompared(consult: ConsultView) {
  const drafts = useStore(sectionDrafts.drafts);
  return useMemo(() => {
    const texts = noteTexts(consult, drafts);
    let count = 0;
    return (consult.note?.sections ?? []).map((section, index) => {
      const generated = asShown(section.content);
      const text = texts[index] ?? null;
      const isLeftOut = text === null;
      const compared = isLeftOut ? [{ removed: generated, added: '' }] : compareTexts(generated, text);
      // Each change has its number in the note.
      const pieces = compared.map((piece) => ('same' in piece ? piece : { ...piece, at: count++ }));
      const changes = pieces.filter((piece) => 'at' in piece);
      return { heading: headingOf(section), isLeftOut, pieces, changes };
    });
  }, [consult, drafts]);
}

type Compared = ReturnType<typeof useCompared>[number];

/** A line end is a sign where it is the change; blanks show by their colour. */
const withLineEnds = (text: string): string => text.replaceAll('\n', '↵\n');

function ChangedWords({ removed, added }: Change): JSX.Element {
  return (
    <>
      {removed === '' ? null : (
        <del>
          <VisuallyHidden>{strings.removed}</VisuallyHidden>
          {withLineEnds(removed)}
        </del>
      )}
      {added === '' ? null : (
        <ins>
          <VisuallyHidden>{strings.added}</VisuallyHidden>
          {withLineEnds(added)}
        </ins>
      )}
      <VisuallyHidden>{strings.endOfChange}</VisuallyHidden>
    </>
  );
}

type SectionProps = { readonly section: Compared; readonly current: number | null };

/** The present text with the generated text at each change. */
function ComparedSection({ section, current }: SectionProps): JSX.Element {
  const { heading, isLeftOut, pieces, changes } = section;
  const { length } = changes;
  return (
    <div className={cx(looks.tightStack, looks.breakable, looks.padded)}>
      <div className={looks.steps}>
        <h3 className={looks.strong}>{heading}</h3>
        <p className={looks.quiet}>
          {isLeftOut ? strings.leftOut : length === 0 ? strings.unchanged : strings.changes(length)}
        </p>
      </div>
      <div className={cx(looks.written, looks.noteText, styles.text)}>
        {pieces.map((piece, index) =>
          'same' in piece ? (
            <span key={index}>{piece.same}</span>
          ) : (
            <span key={index} data-change={piece.at} data-current={piece.at === current}>
              <ChangedWords {...piece} />
            </span>
          ),
        )}
      </div>
    </div>
  );
}

const steps = [
  { by: -1, label: strings.previous, icon: <UpIcon /> },
  { by: 1, label: strings.next, icon: <ChevronIcon /> },
] as const;

export function CompareView({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const titleId = useId();
  const view = useRef<HTMLElement>(null);
  const sections = useCompared(consult);
  const changes = sections.flatMap(({ heading, changes: own }) =>
    own.map((change) => ({ ...change, heading })),
  );
  const count = changes.length;
  const [current, setCurrent] = useState<number | null>(null);
  const change = current === null ? undefined : changes[current];

  useEffect(() => view.current?.querySelector<HTMLElement>('h2')?.focus(), []);
  useEffect(() => {
    view.current?.querySelector(`[data-change="${String(current)}"]`)?.scrollIntoView({ block: 'center' });
  }, [current]);

  const step = (by: 1 | -1): void => {
    const from = current ?? (by === 1 ? -1 : count);
    if (count > 0) setCurrent((from + by + count) % count);
  };
  return (
    <section ref={view} className={cx(looks.closeStack, looks.breakable)} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className={looks.large}>
        {strings.title}
      </h2>
      <div className={cx(looks.spread, frame.tools)} role="group" aria-label={strings.tools}>
        <Button onClick={showNote}>{strings.back}</Button>
        <span className={looks.line}>
          <span className={looks.quiet} aria-live="polite">
            {change === undefined ? strings.changes(count) : strings.place((current ?? 0) + 1, count)}
            <VisuallyHidden>{change === undefined ? '' : strings.described(change)}</VisuallyHidden>
          </span>
          {steps.map(({ by, label, icon }) => (
            <Button
              key={by}
              look="icon"
              label={label}
              aria-disabled={count === 0}
              onClick={() => step(by)}
              icon={icon}
            />
          ))}
        </span>
      </div>
      {count === 0 ? <p className={looks.muted}>{strings.nothingChanged}</p> : null}
      {sections.map((section, index) => (
        <ComparedSection key={index} section={section} current={current} />
      ))}
    </section>
  );
}
