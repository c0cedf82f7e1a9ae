import { memo, type JSX, type Ref } from 'react';
import { visitTime, type Phase } from '../../../shared/consult/consult.ts';
import type { Found, Piece } from '../../../shared/consult/found.ts';
import type { ConsultRow as Row, FoundRow } from '../../../shared/ipc/snapshot.ts';
import { failureWords } from '../../../shared/text/failureStrings.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { openConsult } from '../../state/commands.ts';
import { useIsUnheard, useSnapshot } from '../../state/hooks.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { listStrings } from '../../strings/listStrings.ts';
import {
  formatTimer,
  dayOf,
  formatClock,
  formatClockExactly,
  formatDay,
  formatDuration,
} from '../../components/format/time.ts';
import { consultName } from '../../components/format/patientName.ts';
import { Mark, PhaseMark } from '../../components/PhaseMark.tsx';
import { strings } from '../../strings/strings.ts';
import { phaseWord, shownPhase } from '../../components/format/phaseWord.ts';
import { VisitWhen } from '../../components/format/When.tsx';
import styles from './ConsultList.module.css';
import type { Heading, RowGroup } from './headingAbove.ts';
import type { RowDistinction } from './rowDistinctions.ts';

type Props = {
  readonly ref: Ref<HTMLLIElement>;
  readonly row: Row | FoundRow;
  /** The heading above the first row of a group or a day; else null. */
  readonly heading: Heading | null;
  readonly group: RowGroup;
  /** What tells the patient from another of the same name and day; null: there is none. */
  readonly distinction: RowDistinction | null;
  readonly now: number;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  /** From 0, in all lists together. */
  readonly index: number;
  /** From 1, in the row's own list of `count`. */
  readonly place: number;
  readonly count: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
};

const lookOf = ({ row, distinction }: Props): string =>
  cx(row.isUnread && styles.unread, row.phase === 'recording' && distinction === null && styles.live);

const plain = (text: string): readonly Piece[] => [{ text, isHit: false }];

export const ConsultRow = memo(function ConsultRow(props: Props): JSX.Element {
  const { ref, row, heading, group, distinction, now, isOpen, isTabStop, index, place, count, top } = props;
  const found = 'found' in row ? row.found : null;
  const isUnheard = useIsUnheard();
  const isTimeApart = distinction === 'time' || distinction === 'exactTime';
  const name = consultName(row);
  return (
    <li
      ref={ref}
      className={styles.item}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      aria-setsize={count}
      aria-posinset={place}
    >
      {heading === null ? null : (
        <h2 className={cx(styles.heading, heading.isUrgent && styles.urgent)} data-first={index === 0}>
          {heading.text}
          {heading.count === null ? null : <span> {heading.count}</span>}
        </h2>
      )}
      <button
        type="button"
        className={cx(looks.rowButton, styles.row, lookOf(props))}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => openConsult(row.id)}
      >
        <bdi className={cx(looks.oneLine, styles.name)} title={name}>
          {found === null || found.name.length === 0 ? name : <Marked pieces={found.name} />}
        </bdi>
        <span className={cx(looks.oneLine, looks.quiet)}>
          <State of={row} usual={usualPhases[group]} isUnheard={isUnheard} />
          <Tail row={row} found={found} distinction={distinction} group={group} />
        </span>
        {/* Drawn first, but told last: a screen reader begins with the patient. */}
        <span className={cx(looks.oneLine, isTimeApart ? styles.apart : looks.quiet, styles.time)}>
          <RowTime {...{ row, group, distinction, now }} />
        </span>
        {found?.excerpts.map(({ place, pieces }, at) => (
          <span key={at} className={cx(looks.twoLines, looks.quiet, styles.excerpt)}>
            <span className={looks.strong}>{`${listStrings.excerpts[place]}: `}</span>
            <bdi>
              <Marked pieces={pieces} />
            </bdi>
          </span>
        ))}
      </button>
    </li>
  );
});

/** The state that goes without saying in a group: the heading says it, or most rows have it. */
const usualPhases = {
  notSent: 'readyToSend',
  needsYou: 'needsAttention',
  ready: 'noteReady',
  day: 'filed',
} as const satisfies Record<RowGroup, Phase>;

type StateProps = { readonly of: Row; readonly usual: Phase; readonly isUnheard: boolean };

/** The status word, in sight only where neither its group nor the row's reason says it; while it is recorded, the time. */
function State({ of, usual, isUnheard }: StateProps): JSX.Element {
  const time = useSnapshot(({ recording }) =>
    recording?.consultId === of.id ? formatTimer(recording.recordedMs) : undefined,
  );
  return shownPhase(of) === usual || of.isChangedSinceFiled ? (
    <span className={looks.hidden}>{phaseWord(of)}</span>
  ) : (
    <span className={styles.part}>
      <PhaseMark of={of} isUnheard={isUnheard} seen={of.isPaused ? undefined : time} />
    </span>
  );
}

type TimeProps = Pick<Props, 'row' | 'group' | 'distinction' | 'now'>;

/** Above the days, nothing else says that a row is not of today. */
function RowTime({ row, group, distinction, now }: TimeProps): JSX.Element {
  const at = visitTime(row);
  const clock = (distinction === 'exactTime' ? formatClockExactly : formatClock)(at);
  const text = group === 'day' || dayOf(at) === dayOf(now) ? clock : formatDay(at, now);
  return <VisitWhen of={row} text={text} />;
}

type TailProps = Pick<Props, 'distinction' | 'group'> & { readonly row: Row; readonly found: Found | null };

type Fact = { readonly pieces: readonly Piece[]; readonly before?: string; readonly isApart?: boolean };

/** How the note begins; of what nobody has sent, how long it is. */
function wordsOf({ row, found, group }: TailProps): string | undefined {
  const { firstWords, durationMs } = row;
  if (found !== null) return undefined;
  if (group !== 'notSent') return firstWords;
  return durationMs === null ? undefined : formatDuration(durationMs);
}

/** Beside those words and the running time there is room for the species only where it tells namesakes apart. */
const isSpeciesShown = (props: TailProps): boolean =>
  props.distinction === 'species' ||
  (wordsOf(props) === undefined && (props.row.phase !== 'recording' || props.found !== null));

/** What tells the patient from a namesake or was searched for, and else what the visit was. */
function factsOf(props: TailProps): readonly Fact[] {
  const { row, found, distinction } = props;
  const { species, reference } = row.patient;
  const words = wordsOf(props);
  const isReferenceShown =
    distinction === 'reference' || (found?.reference.some(({ isHit }) => isHit) ?? false);
  const facts: readonly (Fact | false)[] = [
    isReferenceShown && {
      before: strings.note.reference(''),
      pieces: found?.reference ?? plain(reference),
      isApart: distinction === 'reference',
    },
    isSpeciesShown(props) &&
      species.trim() !== '' && {
        pieces: found?.species ?? plain(species),
        isApart: distinction === 'species',
      },
    words !== undefined && { pieces: plain(words) },
  ];
  return facts.filter((fact) => fact !== false);
}

function Tail(props: TailProps): JSX.Element {
  const { row, found, distinction } = props;
  const cause = row.failureCode === undefined ? undefined : failureWords[row.failureCode];
  const told = found === null ? (row.isChangedSinceFiled ? strings.note.changed : cause) : undefined;
  // There is room for the reason, or for what tells namesakes apart.
  const facts = told === undefined || distinction !== null ? factsOf(props) : [];
  return (
    <>
      {told === undefined ? null : (
        <span className={styles.part}>
          <Mark isUrgent>{told}</Mark>
        </span>
      )}
      {facts.map(({ before, pieces, isApart }, index) => (
        <span
          key={index}
          className={cx(styles.part, isApart === true && styles.apart)}
          title={shownName(pieces.map(({ text }) => text).join(''))}
        >
          {before}
          <bdi>
            <Marked pieces={pieces} />
          </bdi>
        </span>
      ))}
      {isSpeciesShown(props) && facts.length > 0 ? null : (
        <span className={looks.hidden}>{shownName(row.patient.species)}</span>
      )}
      {row.isWithoutService ? (
        <span className={styles.part} title={deliveryStrings.withoutService}>
          <span aria-hidden="true">{deliveryStrings.byHandInRow}</span>
          <span className={looks.hidden}>{deliveryStrings.withoutService}</span>
        </span>
      ) : null}
    </>
  );
}

function Marked({ pieces }: { readonly pieces: readonly Piece[] }): readonly (JSX.Element | string)[] {
  return pieces.map(({ text, isHit }, index) =>
    isHit ? <mark key={index}>{shownName(text)}</mark> : shownName(text),
  );
}
