import { memo, type JSX, type ReactNode } from 'react';
import { visitTime, type Phase } from '../../../shared/consult/consult.ts';
import { namesakesAmong } from '../../../shared/consult/namesakes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { distinguishingFacts, type DistinguishingFact } from '../../components/format/distinguishingFacts.ts';
import type { SearchMatch, TextPiece } from '../../../shared/consult/found.ts';
import type {
  ConsultGroupCounts,
  ConsultRow as Row,
  ConsultListRowWithMatch,
} from '../../../shared/ipc/snapshot.ts';
import { shortFailureTexts } from '../../../shared/text/failureStrings.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { useIsUnheard, useSnapshot } from '../../state/app.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { listStrings } from '../../strings/listStrings.ts';
import {
  formatTimer,
  dayOf,
  hasSameClock,
  formatClock,
  formatClockExactly,
  formatDay,
  formatDuration,
} from '../../components/format/time.ts';
import { consultName } from '../../components/format/patientName.ts';
import { Mark, PhaseMark, phaseWord, shownPhase } from '../../components/PhaseMark.tsx';
import { strings } from '../../strings/strings.ts';
import { VisitWhen } from '../../components/format/When.tsx';
import styles from './ConsultList.module.css';

/** exactTime: the time with its seconds. file: of files of one second, the name. */
type RowDistinction = DistinguishingFact | 'exactTime' | 'file';

const secondOf = (row: Row): string => formatClockExactly(visitTime(row));

/**
 * What each row tells its patient from another of the same name and
 * day by, or from one of the same minute without one.
 */
export function rowDistinctions(rows: readonly Row[]): ReadonlyMap<ConsultId, RowDistinction> {
  const distinctions = new Map<ConsultId, RowDistinction>();
  for (const [row, all] of namesakesAmong(rows)) {
    const namesakes = all.filter((other) => dayOf(visitTime(other)) === dayOf(visitTime(row)));
    const patients = namesakes.map(({ patient }) => patient);
    const [fact] = distinguishingFacts(row.patient, patients);
    const isExact = fact === 'time' && hasSameClock(visitTime(row), namesakes.map(visitTime));
    const exactly = namesakes.some((one) => secondOf(one) === secondOf(row)) ? 'file' : 'exactTime';
    if (namesakes.length > 0) distinctions.set(row.id, isExact ? exactly : fact);
  }
  const unnamed = rows.filter((row) => consultName(row) === strings.unnamed);
  const minuteOf = (row: Row): string => `${dayOf(visitTime(row))} ${formatClock(visitTime(row))}`;
  for (const sameMinute of Map.groupBy(unnamed, minuteOf).values())
    for (const { id } of sameMinute.length > 1 ? sameMinute : []) distinctions.set(id, 'exactTime');
  return distinctions;
}

type Props = {
  readonly row: ConsultListRowWithMatch;
  readonly group: RowGroup;
  /** What tells the patient from another of the same name and day; null: there is none. */
  readonly distinction: RowDistinction | null;
  readonly now: number;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
};

/** Where the search found words that the row itself lacks. */
const excerptsOf = ({ found }: ConsultListRowWithMatch): SearchMatch['excerpts'] => found?.excerpts ?? [];

/**
 * Its length is read whole, unless its tail says more: how far
 * it is, or what tells the patient from a namesake.
 */
const isTimed = ({ row, group, distinction }: Props): boolean =>
  !row.isPaused &&
  (row.phase === 'recording' ||
    (group === 'notSent' && row.phase !== 'preparing' && excerptsOf(row).length === 0)) &&
  [null, 'time', 'exactTime'].includes(distinction);

const plain = (text: string): readonly TextPiece[] => [{ text, isHit: false }];

export const ConsultRow = memo(function ConsultRow(props: Props) {
  const { row, group, distinction, now, isOpen, isTabStop } = props;
  const { found } = row;
  const isTimeApart = distinction === 'time' || distinction === 'exactTime';
  const name = consultName(row);
  const at = visitTime(row);
  const clock = (distinction === 'exactTime' ? formatClockExactly : formatClock)(at);
  // Above the days, nothing else says that a row is not of today.
  const time = group === 'day' || dayOf(at) === dayOf(now) ? clock : formatDay(at, now);
  return (
    <button
      type="button"
      className={cx(looks.rowButton, looks.line, styles.row)}
      aria-current={isOpen ? 'true' : undefined}
      data-short={name.length <= 'Unnamed patient'.length ? '' : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      <bdi className={cx(looks.oneLine, row.isUnread && looks.strong)} title={name}>
        {found === null || found.name.length === 0 ? name : <Marked pieces={found.name} />}
      </bdi>
      <span className={cx(looks.oneLine, looks.quiet, isTimed(props) ? styles.timed : styles.tail)}>
        <State of={row} usual={usualPhases[group]} />
        <Tail row={row} distinction={distinction} group={group} />
        {row.isWithoutService && !row.isUnwritten && (
          <span className={styles.part}>{deliveryStrings.byHand}</span>
        )}
      </span>
      {/* Drawn first, but told last: a screen reader begins with the patient. */}
      <span className={cx(looks.oneLine, isTimeApart ? styles.apart : looks.quiet, styles.time)}>
        <VisitWhen of={row} text={time} />
      </span>
    </button>
  );
});

/** The state that goes without saying in a group: the heading says it, or most rows have it. */
const usualPhases = {
  notSent: 'readyToSend',
  needsYou: 'needsAttention',
  ready: 'noteReady',
  day: 'filed',
} as const satisfies Record<RowGroup, Phase>;

/**
 * The status word, in sight only where neither its group nor the
 * row's reason says it; while it is recorded, the time.
 */
function State({ of, usual }: { readonly of: ConsultListRowWithMatch; readonly usual: Phase }) {
  const isUnheard = useIsUnheard();
  const format = of.isPaused ? formatDuration : formatTimer;
  const time = useSnapshot(({ recording }) =>
    recording?.consultId === of.id ? format(recording.recordedMs) : undefined,
  );
  return shownPhase(of) === usual || of.isChangedSinceFiled ? (
    <span className={looks.hidden}>{phaseWord(of)}</span>
  ) : (
    <span className={cx(styles.part, styles.wanted)}>
      <PhaseMark of={of} isUnheard={isUnheard} seen={of.isPaused ? undefined : time} />
      {of.isPaused && time !== undefined ? ` · ${time}` : null}
    </span>
  );
}

type FactProps = Pick<SearchMatch['excerpts'][number], 'pieces'> & { before?: ReactNode; isApart?: boolean };

/** `isApart`: it tells the patient from a namesake. */
const Fact = ({ before, pieces, isApart = false }: FactProps) => (
  <span
    className={cx(styles.part, isApart && styles.apart)}
    title={shownName(pieces.map(({ text }) => text).join(''))}
  >
    {before}
    <bdi>
      <Marked pieces={pieces} />
    </bdi>
  </span>
);

type TailProps = Pick<Props, 'row' | 'distinction' | 'group'>;

/**
 * Where the words of the search are, and without one how the note
 * begins; of what nobody has sent, how long it is.
 */
function textsOf({ row, group, distinction }: TailProps): readonly FactProps[] {
  const { firstWords = '', durationMs, isUnwritten, sourceFileName } = row;
  const excerpts = excerptsOf(row);
  if (excerpts.length > 0)
    return excerpts.map(({ place, pieces }) => {
      const before = <span className={looks.hidden}>{`${listStrings.excerpts[place]}: `}</span>;
      return { before, pieces };
    });
  if (distinction === 'file' && sourceFileName !== null)
    return [{ pieces: plain(sourceFileName), isApart: true }];
  const length = durationMs === null ? '' : formatDuration(durationMs);
  const words = isUnwritten ? deliveryStrings.emptySoFar : group === 'notSent' ? length : firstWords;
  return words === '' ? [] : [{ pieces: plain(words) }];
}

/**
 * What is wrong, or what tells the patient from a namesake or was searched for, and else what the visit was.
 */
function Tail(props: TailProps) {
  const { row, distinction } = props;
  const { found, failureCode } = row;
  const { species, reference } = row.patient;
  const texts = textsOf(props);
  const failed = row.isChangedSinceFiled
    ? strings.note.changed
    : failureCode && shortFailureTexts[failureCode];
  const fault = excerptsOf(row).length > 0 ? undefined : failed;
  // There is room for the reason, or for what tells namesakes apart.
  const hasRoom = fault === undefined || distinction !== null;
  const seen = found ?? { reference: plain(reference), species: plain(species) };
  const isWanted = (fact: 'reference' | 'species'): boolean =>
    distinction === fact || seen[fact].some(({ isHit }) => isHit);
  // Beside those texts and the running time, the species has room only where it tells namesakes apart.
  const isSpeciesUsual = texts.length === 0 && row.phase !== 'recording';
  return (
    <>
      {fault !== undefined && (
        <span className={cx(styles.part, styles.wanted)}>
          <Mark isUrgent>{fault}</Mark>
        </span>
      )}
      {hasRoom && isWanted('reference') && (
        <Fact
          before={strings.note.reference('')}
          pieces={seen.reference}
          isApart={distinction === 'reference'}
        />
      )}
      {hasRoom && species.trim() !== '' && (isSpeciesUsual || isWanted('species')) ? (
        <Fact pieces={seen.species} isApart={distinction === 'species'} />
      ) : (
        <span className={looks.hidden}>{shownName(species)}</span>
      )}
      {hasRoom ? texts.map((text, nth) => <Fact key={nth} {...text} />) : null}
    </>
  );
}

const Marked = ({ pieces }: { readonly pieces: readonly TextPiece[] }): readonly (JSX.Element | string)[] =>
  pieces.map(({ text, isHit }, index) =>
    isHit ? <mark key={index}>{shownName(text)}</mark> : shownName(text),
  );

export type RowGroup = keyof ConsultGroupCounts | 'day';

const headings = {
  notSent: { text: listStrings.notSent, isUrgent: false },
  needsYou: { text: strings.list.needsYou, isUrgent: true },
  ready: { text: strings.list.ready, isUrgent: false },
} as const;

/** `count`: how many rows stand under it; null: nobody counts them. */
type Heading = { readonly text: string; readonly count: number | null; readonly isUrgent: boolean };

/** The group of a row, and at which row it begins; below the groups are the days. */
export function groupAt(index: number, counts: ConsultGroupCounts): { group: RowGroup; from: number } {
  let from = 0;
  for (const group of ['notSent', 'needsYou', 'ready'] as const) {
    if (index < from + counts[group]) return { group, from };
    from += counts[group];
  }
  return { group: 'day', from };
}

type List = {
  readonly rowAt: (index: number) => Pick<Row, 'createdAt' | 'recordedAt'> | undefined;
  readonly groups: ConsultGroupCounts;
  readonly now: number;
};

/**
 * The heading above a row: that of its group, or of its day. Null
 * if the row before stands under the same heading.
 */
export function headingAbove(index: number, { rowAt, groups, now }: List): Heading | null {
  const { group, from } = groupAt(index, groups);
  if (group !== 'day') return index === from ? { ...headings[group], count: groups[group] } : null;
  const [row, before] = [rowAt(index), rowAt(index - 1)];
  // Where the row before is not loaded yet, its day is unknown.
  if (row === undefined || (index > from && before === undefined)) return null;
  if (index > from && before && dayOf(visitTime(before)) === dayOf(visitTime(row))) return null;
  const day = formatDay(visitTime(row), now);
  return { text: day.charAt(0).toUpperCase() + day.slice(1), count: null, isUrgent: false };
}
