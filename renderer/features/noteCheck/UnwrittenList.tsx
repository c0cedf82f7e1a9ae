import { useId } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { Span } from '../../../shared/noteCheck/noteCheck.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { formatAbout } from '../../components/format/time.ts';
import { PlayIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { useApp, useUi } from '../../state/app.ts';
import { addToNote } from '../../state/note/noteText.ts';
import { headingOf, noteTexts, type NoteTexts } from '../../state/note/sectionEdits.ts';
import { wordsToAdd } from '../../state/noteCheck/openMarks.ts';
import { noteCheckStrings as strings } from '../../strings/noteCheckStrings.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import styles from './NoteCheck.module.css';
import { quoteOf } from './quotes.ts';
import { setAsideUnwritten } from './showPlace.ts';

type Props = {
  readonly consult: ConsultView;
  readonly unwritten: readonly Span[];
  /** The row goes. */
  readonly onDecide: (row: number) => void;
};

/** The drugs that were said and are not in the note, folded: filing does not wait for it. */
export const UnwrittenList = ({ consult, unwritten, onDecide }: Props) =>
  unwritten.length > 0 && (
    <details className={styles.unwritten}>
      <summary>{strings.unwritten(unwritten.length)}</summary>
      <ul role="list">
        {unwritten.map((one, row) => (
          <UnwrittenRow
            key={one.start}
            {...{ consult, one }}
            guard={String(unwritten.length)}
            onDecide={() => onDecide(row)}
          />
        ))}
      </ul>
    </details>
  );

type RowProps = {
  readonly consult: ConsultView;
  readonly one: Span;
  readonly guard: string;
  readonly onDecide: () => void;
};

function UnwrittenRow({ consult, one, guard, onDecide }: RowProps) {
  const app = useApp();
  const wordsId = useId();
  const { id, transcript } = consult;
  const playable = useUi((ui) => (ui.playable?.consultId === id ? ui.playable : null));
  const quote = quoteOf(transcript ?? '', one);
  const startMs = playable?.startAt(one.start) ?? null;
  // With what the page has not told main yet, such as a section that is removed.
  const drafts = useStore(app.sectionDrafts.drafts);
  const section = sectionFor(consult, noteTexts(consult, drafts));
  const sections = consult.note?.sections ?? [];
  const heading = sections[section] === undefined ? '' : headingOf(sections[section]);
  const about = { 'aria-describedby': wordsId, guard };
  return (
    <li className={cx(looks.spread, styles.place)}>
      <div className={cx(looks.line, looks.breakable)}>
        {startMs !== null && (
          <Button
            look="disc"
            label={reviewStrings.playFrom(formatAbout(startMs))}
            data-row-button="play"
            aria-disabled={playable?.isMicrophoneOn}
            icon={<PlayIcon />}
            onClick={() => playable?.playFrom(startMs)}
          />
        )}
        <q id={wordsId} className={looks.breakable} dir="auto">
          {quote?.before}
          <b>{quote?.words}</b>
          {quote?.after}
        </q>
      </div>
      <div>
        {section >= 0 && (
          <StepButton
            {...about}
            look="link"
            data-row-button="add"
            step={() => {
              onDecide();
              addToNote(app, id, section, wordsToAdd(transcript ?? '', one));
              app.forCurrentSession().announce(strings.addedTo(heading));
            }}
          >
            {strings.addTo(heading)}
          </StepButton>
        )}
        <StepButton
          {...about}
          look="text"
          data-row-button="notNeeded"
          step={() => {
            onDecide();
            return setAsideUnwritten(app, consult, one);
          }}
        >
          {strings.notNeeded}
        </StepButton>
      </div>
    </li>
  );
}

const forDrugs = /plan|treat|medic/i;

/** Where a vet would write it, or else the last section; -1: the note cannot be changed. */
function sectionFor({ actions, note }: ConsultView, texts: NoteTexts): number {
  if (!actions.includes('editNote')) return -1;
  const shown = (note?.sections ?? []).map((section, index) =>
    texts[index] === null ? '' : `${section.key} ${headingOf(section)}`,
  );
  const own = shown.findIndex((name) => forDrugs.test(name));
  return own >= 0 ? own : shown.findLastIndex((name) => name !== '');
}
