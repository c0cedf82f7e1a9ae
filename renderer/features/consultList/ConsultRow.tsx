import { memo, type JSX } from 'react';
import { visitTime, type Phase } from '../../../shared/consult/consult.ts';
import { namesakesAmong } from '../../../shared/consult/namesakes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { tellsApart, type FactApart } from '../../components/format/tellsApart.ts';
import type { Piece } from '../../../shared/consult/found.ts';
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
  hasSameClock,
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
import type { RowGroup } from './headingAbove.ts';

/** exactTime: the time with its seconds. */
export type RowDistinction = FactApart | 'exactTime';

/** What each row tells its patient from another of the same name and day by; without such a namesake, nothing. */
export function rowDistinctions(rows: readonly Row[]): ReadonlyMap<ConsultId, RowDistinction> {
  const distinctions = new Map<ConsultId, RowDistinction>();
  for (const [row, all] of namesakesAmong(rows)) {
    const namesakes = all.filter((other) => dayOf(visitTime(other)) === dayOf(visitTime(row)));
    if (namesakes.length > 0) distinctions.set(row.id, distinctionOf(row, namesakes));
  }
  return distinctions;
}

function distinctionOf(row: Row, namesakes: readonly Row[]): RowDistinction {
  const [fact] = tellsApart(
    row.patient,
    namesakes.map(({ patient }) => patient),
  );
  return fact === 'time' && hasSameClock(visitTime(row), namesakes.map(visitTime)) ? 'exactTime' : fact;
}

type Props = {
  readonly row: FoundRow;
  readonly group: RowGroup;
  /** What tells the patient from another of the same name and day; null: there is none. */
  readonly distinction: RowDistinction | null;
  readonly now: number;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
};

const plain = (text: string): readonly Piece[] => [{ text, isHit: false }];

export const ConsultRow = memo(function ConsultRow(props: Props): JSX.Element {
  const { row, group, distinction, now, isOpen, isTabStop } = props;
  const { found } = row;
  const isTimeApart = distinction === 'time' || distinction === 'exactTime';
  const isLive = row.phase === 'recording' && distinction === null;
  const name = consultName(row);
  const at = visitTime(row);
  const clock = (distinction === 'exactTime' ? formatClockExactly : formatClock)(at);
  // Above the days, nothing else says that a row is not of today.
  const time = group === 'day' || dayOf(at) === dayOf(now) ? clock : formatDay(at, now);
  return (
    <button
      type="button"
      className={cx(looks.rowButton, styles.row, row.isUnread && styles.unread, isLive && styles.live)}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => openConsult(row.id)}
    >
      <bdi className={cx(looks.oneLine, styles.name)} title={name}>
        {found === null || found.name.length === 0 ? name : <Marked pieces={found.name} />}
      </bdi>
      <span className={cx(looks.oneLine, looks.quiet)}>
        <State of={row} usual={usualPhases[group]} />
        <Tail row={row} distinction={distinction} group={group} />
        {row.isWithoutService ? (
          <span className={styles.part} title={deliveryStrings.withoutService}>
            <span aria-hidden="true">{deliveryStrings.byHandInRow}</span>
            <span className={looks.hidden}>{deliveryStrings.withoutService}</span>
          </span>
        ) : null}
      </span>
      {/* Drawn first, but told last: a screen reader begins with the patient. */}
      <span className={cx(looks.oneLine, isTimeApart ? styles.apart : looks.quiet, styles.time)}>
        <VisitWhen of={row} text={time} />
      </span>
      {found?.excerpts.map(({ place, pieces }, nth) => (
        <span key={nth} className={cx(looks.twoLines, looks.quiet, styles.excerpt)}>
          <span className={looks.strong}>{`${listStrings.excerpts[place]}: `}</span>
          <bdi>
            <Marked pieces={pieces} />
          </bdi>
        </span>
      ))}
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

/** The status word, in sight only where neither its group nor the row's reason says it; while it is recorded, the time. */
function State({ of, usual }: { readonly of: FoundRow; readonly usual: Phase }): JSX.Element {
  const isUnheard = useIsUnheard();
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

type FactProps = { readonly before?: string; readonly pieces: readonly Piece[]; readonly isApart?: boolean };

/** `isApart`: it tells the patient from a namesake. */
const Fact = ({ before, pieces, isApart = false }: FactProps): JSX.Element => (
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

/** How the note begins; of what nobody has sent, how long it is. */
function wordsOf({ row: { found, firstWords = '', durationMs }, group }: TailProps): string {
  if (found !== null) return '';
  if (group !== 'notSent') return firstWords;
  return durationMs === null ? '' : formatDuration(durationMs);
}

function faultOf({ found, isChangedSinceFiled, failureCode }: FoundRow): string | undefined {
  if (found !== null) return undefined;
  if (isChangedSinceFiled) return strings.note.changed;
  return failureCode === undefined ? undefined : failureWords[failureCode];
}

/** Beside those words and the running time, the species has room only where it tells namesakes apart. */
const isSpeciesWanted = (
  { row: { patient, phase, found }, distinction }: TailProps,
  words: string,
): boolean =>
  patient.species.trim() !== '' &&
  (distinction === 'species' || (words === '' && (phase !== 'recording' || found !== null)));

/** What is wrong, or what tells the patient from a namesake or was searched for, and else what the visit was. */
function Tail(props: TailProps): JSX.Element {
  const { row, distinction } = props;
  const { found } = row;
  const { species, reference } = row.patient;
  const [words, fault] = [wordsOf(props), faultOf(row)];
  // There is room for the reason, or for what tells namesakes apart.
  const hasRoom = fault === undefined || distinction !== null;
  const seen = found ?? { reference: plain(reference), species: plain(species) };
  const isReferenceWanted = distinction === 'reference' || seen.reference.some(({ isHit }) => isHit);
  return (
    <>
      {fault === undefined ? null : (
        <span className={styles.part}>
          <Mark isUrgent>{fault}</Mark>
        </span>
      )}
      {hasRoom && isReferenceWanted ? (
        <Fact
          before={strings.note.reference('')}
          pieces={seen.reference}
          isApart={distinction === 'reference'}
        />
      ) : null}
      {hasRoom && isSpeciesWanted(props, words) ? (
        <Fact pieces={seen.species} isApart={distinction === 'species'} />
      ) : (
        <span className={looks.hidden}>{shownName(species)}</span>
      )}
      {hasRoom && words !== '' ? <Fact pieces={plain(words)} /> : null}
    </>
  );
}

function Marked({ pieces }: { readonly pieces: readonly Piece[] }): readonly (JSX.Element | string)[] {
  return pieces.map(({ text, isHit }, index) =>
    isHit ? <mark key={index}>{shownName(text)}</mark> : shownName(text),
  );
}
