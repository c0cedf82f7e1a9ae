import { useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { Button } from '../../components/Button.tsx';
import { ChevronIcon, UpIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import { useApp, type App } from '../../state/app.ts';
import { focusOn, ids } from '../../state/focusTargets.ts';
import { headingOf, asShown, noteTexts } from '../../state/note/sectionEdits.ts';
import { compareStrings as strings } from '../../strings/compareStrings.ts';
import { stepMatch } from '../../components/format/findMatches.ts';
import { compareTexts, type Change } from '../../components/format/compareTexts.ts';
import styles from './CompareView.module.css';

export const canCompare = ({ note, isByHand }: ConsultView): boolean =>
  note !== null && note.sections.length > 0 && !isByHand;

export function showNote(app: App): void {
  if (!app.uiStore.getState().isComparing) return;
  app.uiStore.setState({ isComparing: false });
  focusOn(ids.noteMenu);
}

/** The generated sections beside the texts on screen; a removed section is one change. */
function useCompared(consult: ConsultView) {
  const drafts = useStore(useApp().sectionDrafts.drafts);
  return useMemo(() => {
    const texts = noteTexts(consult, drafts);
    return (consult.note?.sections ?? []).map((section, index) => {
      const generated = asShown(section.content);
      const text = texts[index] ?? null;
      const pieces = text === null ? [{ removed: generated, added: '' }] : compareTexts(generated, text);
      const changes = pieces.filter((piece) => 'removed' in piece);
      return { heading: headingOf(section), isLeftOut: text === null, pieces, changes };
    });
  }, [consult, drafts]);
}

type SectionProps = {
  readonly section: ReturnType<typeof useCompared>[number];
  readonly current: Change | undefined;
};

const scrollHere = (change: HTMLElement | null): void => change?.scrollIntoView({ block: 'center' });

const sides = [
  { side: 'removed', Tag: 'del' },
  { side: 'added', Tag: 'ins' },
] as const;

/** The present text with the generated text at each change. */
function ComparedSection({ section, current }: SectionProps) {
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
            <span key={index} ref={piece === current ? scrollHere : null} data-current={piece === current}>
              {sides.map(({ side, Tag }) =>
                piece[side] === '' ? null : (
                  <Tag key={side}>
                    <span className={looks.hidden}>{strings[side]}</span>
                    {/* A line end is a sign where it is the change; blanks show by their colour. */}
                    {piece[side].replaceAll('\n', '↵\n')}
                  </Tag>
                ),
              )}
              <span className={looks.hidden}>{strings.endOfChange}</span>
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

const focusHere = (heading: HTMLElement | null): void => heading?.focus();

export function CompareView({ consult }: { readonly consult: ConsultView }) {
  const app = useApp();
  const titleId = useId();
  const sections = useCompared(consult);
  const changes = sections.flatMap(({ heading, changes: own }) => own.map((change) => ({ heading, change })));
  const count = changes.length;
  const [at, setAt] = useState(0);
  const current = changes[at];
  return (
    <section className={cx(looks.closeStack, looks.breakable)} aria-labelledby={titleId}>
      <div className={cx(looks.spread, looks.padded, frame.tools)} role="group" aria-label={strings.tools}>
        <h2 ref={focusHere} id={titleId} tabIndex={-1} className={looks.large}>
          {strings.title}
        </h2>
        <Button look="link" className={looks.hang} onClick={() => showNote(app)}>
          {strings.back}
        </Button>
        <span className={looks.line}>
          <span className={looks.quiet} aria-live="polite">
            {current === undefined ? strings.changes(count) : strings.place(at + 1, count)}
            <span className={looks.hidden}>
              {current === undefined
                ? ''
                : strings.described({ ...current.change, heading: current.heading })}
            </span>
          </span>
          {steps.map(({ by, ...texts }) => (
            <Button
              key={by}
              look="icon"
              {...texts}
              aria-disabled={count === 0}
              onClick={() => setAt(stepMatch(at, by, count))}
            />
          ))}
        </span>
      </div>
      {count === 0 && <p className={looks.muted}>{strings.nothingChanged}</p>}
      {sections.map((section, index) => (
        <ComparedSection key={index} section={section} current={current?.change} />
      ))}
    </section>
  );
}
