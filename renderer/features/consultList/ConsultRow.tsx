import { memo, type JSX, type Ref } from 'react';
import type { Found, Piece } from '../../../shared/consult/found.ts';
import type { ConsultRow as Row, FoundRow } from '../../../shared/ipc/snapshot.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { openConsult } from '../../state/commands.ts';
import { useIsUnheard } from '../../state/hooks.ts';
import { cx } from '../../components/styles/cx.ts';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { patientName } from '../../components/format/patientName.ts';
import { PhaseMark } from '../../components/PhaseMark.tsx';
import { strings } from '../../strings/strings.ts';
import {
  dayOf,
  formatClock,
  formatRecorded,
  formatSince,
  formatSinceExactly,
} from '../../components/format/time.ts';
import { RecordedWhen } from '../../components/format/RecordedWhen.tsx';
import { When } from '../../components/format/When.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import looks from '../../components/styles/looks.module.css';
import styles from './ConsultRow.module.css';
import type { Heading } from './headingAbove.ts';
import { rowTime, type RowDistinction } from './rowDistinctions.ts';

type Props = {
  /** The list item, whose height is measured. */
  readonly ref: Ref<HTMLLIElement>;
  readonly row: Row | FoundRow;
  /** The heading above the first row of a group or a day; else null. */
  readonly heading: Heading | null;
  /** What tells the patient from another of the same name and day; null: there is none. */
  readonly distinction: RowDistinction | null;
  readonly now: number;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  /** From 0, in both lists together. */
  readonly index: number;
  /** From 1, in the row's own list of `count`. */
  readonly place: number;
  readonly count: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
};

const plain = (text: string): readonly Piece[] => [{ text, isHit: false }];

export const ConsultRow = memo(function ConsultRow(props: Props): JSX.Element {
  const { ref, row, heading, distinction, isOpen, isTabStop, index, place, count, top } = props;
  const found = 'found' in row ? row.found : null;
  const isUnheard = useIsUnheard();
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
        <h2 className={cx(styles.heading, heading.isUrgent && styles.urgent)}>
          {heading.text}
          {heading.count === null ? null : <span className={styles.count}> {heading.count}</span>}
        </h2>
      )}
      <button
        type="button"
        className={cx(styles.row, row.isUnread && styles.unread)}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => openConsult(row.id)}
      >
        <Whose row={row} found={found} isApart={distinction === 'species'} />
        <span className={cx(styles.line, styles.state)} data-sandbox={row.isSandbox ? '' : undefined}>
          <span className={styles.phaseAndTime}>
            <PhaseMark of={row} isUnheard={isUnheard} />
            <span
              className={cx(looks.oneLine, isTold(distinction) ? styles.apart : looks.quiet, styles.time)}
            >
              <RowTime row={row} now={props.now} isExact={distinction === 'exactTime'} />
            </span>
          </span>
          <Reference row={row} found={found} isApart={distinction === 'reference'} />
          <Detail row={row} found={found} />
          {row.isSandbox ? (
            <span className={styles.sandbox} data-striped>
              {strings.list.sandbox}
            </span>
          ) : null}
        </span>
        {found?.excerpts.map(({ place, pieces }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={styles.excerpt}>
            <span className={styles.place}>{`${listStrings.excerpts[place]}: `}</span>
            <bdi>
              <Marked pieces={pieces} />
            </bdi>
          </span>
        ))}
      </button>
    </li>
  );
});

const isTold = (distinction: RowDistinction | null): boolean =>
  distinction === 'time' || distinction === 'exactTime';

/** `isApart`: this tells the patient from another of the same name and day. */
type PatientProps = { readonly row: Row; readonly found: Found | null; readonly isApart: boolean };

/** The patient, or else the imported file's name. */
function Whose({ row, found, isApart }: PatientProps): JSX.Element {
  const { name, species } = row.patient;
  const isUnnamed = name.trim() === '';
  const hasSpecies = species.trim() !== '';
  const shown = isUnnamed && row.sourceFileName !== null ? row.sourceFileName : name;
  return (
    <span className={styles.line}>
      <span
        className={cx(
          looks.oneLine,
          styles.name,
          isUnnamed && styles.unnamed,
          hasSpecies && (isApart ? styles.besideApart : styles.besideSpecies),
        )}
        title={shownName(shown)}
      >
        <bdi>
          {found === null || shown.trim() === '' ? (
            patientName({ name: shown })
          ) : (
            <Marked pieces={found.name} />
          )}
        </bdi>
      </span>
      {!hasSpecies ? null : (
        <span
          className={cx(looks.oneLine, isApart ? styles.apart : looks.quiet, styles.species)}
          title={shownName(species)}
        >
          <Marked pieces={found?.species ?? plain(species)} />
        </span>
      )}
    </span>
  );
}

type TimeProps = { readonly row: Row; readonly now: number; readonly isExact: boolean };

function RowTime({ row, now, isExact }: TimeProps): JSX.Element {
  const { recordedAt } = row;
  const at = rowTime(row);
  if (recordedAt === null)
    return <When atMs={at} text={(isExact ? formatSinceExactly : formatSince)(at, now)} />;
  const isToday = dayOf(at) === dayOf(now);
  const text = isToday ? formatClock(at) : formatRecorded(at, now);
  return <RecordedWhen of={recordedAt} text={isExact ? formatSinceExactly(at, now) : text} />;
}

/** After the time: what the vet has yet to file, or that the service has no part in the note. */
function Detail({ row, found }: Pick<PatientProps, 'row' | 'found'>): JSX.Element | null {
  if (row.isChangedSinceFiled && found === null)
    return <span className={cx(looks.oneLine, looks.warning, styles.detail)}>{strings.list.changed}</span>;
  if (!row.isWithoutService) return null;
  return (
    <span className={cx(looks.oneLine, looks.quiet, styles.detail)} title={deliveryStrings.withoutService}>
      <span aria-hidden="true">{deliveryStrings.byHandInRow}</span>
      <VisuallyHidden>{deliveryStrings.withoutService}</VisuallyHidden>
    </span>
  );
}

/** Only where it tells namesakes apart, or was searched for. */
function Reference({ row, found, isApart }: PatientProps): JSX.Element | null {
  const { reference } = row.patient;
  if (!isApart && !(found?.reference.some(({ isHit }) => isHit) ?? false)) return null;
  return (
    <span
      className={cx(looks.oneLine, isApart ? styles.apart : looks.quiet, styles.detail)}
      title={shownName(reference)}
    >
      <Marked pieces={plain(strings.note.reference(''))} />
      <bdi>
        <Marked pieces={found?.reference ?? plain(reference)} />
      </bdi>
    </span>
  );
}

function Marked({ pieces }: { readonly pieces: readonly Piece[] }): readonly (JSX.Element | string)[] {
  return pieces.map(({ text, isHit }, index) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={styles.mark}>
        {shownName(text)}
      </mark>
    ) : (
      shownName(text)
    ),
  );
}
