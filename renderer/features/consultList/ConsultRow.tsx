import { memo, type JSX, type Ref } from 'react';
import type { Found, Piece } from '../../../shared/consult/found.ts';
import type { ConsultRow as Row, FoundRow } from '../../../shared/ipc/snapshot.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { openConsult } from '../../state/commands.ts';
import { cx } from '../../components/styles/cx.ts';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { patientName } from '../../components/format/patientName.ts';
import { PhaseMark } from '../../components/PhaseMark.tsx';
import { strings } from '../../strings/strings.ts';
import { dayOf, formatClock, formatRecorded, formatSince } from '../../components/format/time.ts';
import { RecordedWhen } from '../../components/format/RecordedWhen.tsx';
import { When } from '../../components/format/When.tsx';
import looks from '../../components/styles/looks.module.css';
import styles from './ConsultRow.module.css';
import type { Heading } from './headingAbove.ts';

type Props = {
  /** The list item, whose height is measured. */
  readonly ref: Ref<HTMLLIElement>;
  readonly row: Row | FoundRow;
  /** The heading above the first row of a group or a day; else null. */
  readonly heading: Heading | null;
  /** Another consult of today has a patient of the same name. */
  readonly hasNamesake: boolean;
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
  const { ref, row, heading, isOpen, isTabStop, index, place, count, top } = props;
  const found = 'found' in row ? row.found : null;
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
        <Whose row={row} found={found} />
        <span className={cx(styles.line, styles.state)}>
          <PhaseMark of={row} />
          <span className={cx(looks.quiet, styles.time)}>
            <RowTime row={row} now={props.now} />
          </span>
          <Detail row={row} found={found} hasNamesake={props.hasNamesake} />
          {row.isSandbox ? (
            <span className={styles.sandbox} data-striped>
              {strings.list.sandbox}
            </span>
          ) : null}
        </span>
        {row.isWithoutService ? (
          <span className={cx(looks.quiet, styles.further)}>{deliveryStrings.withoutService}</span>
        ) : null}
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

/** The patient, or else the imported file's name. */
function Whose({ row, found }: { readonly row: Row; readonly found: Found | null }): JSX.Element {
  const { name, species } = row.patient;
  const isUnnamed = name.trim() === '';
  const shown = isUnnamed && row.sourceFileName !== null ? row.sourceFileName : name;
  return (
    <span className={styles.line}>
      <span className={cx(looks.oneLine, styles.name, isUnnamed && styles.unnamed)} title={shownName(shown)}>
        <bdi>
          {isUnnamed || found === null ? patientName({ name: shown }) : <Marked pieces={found.name} />}
        </bdi>
      </span>
      {species.trim() === '' ? null : (
        <span className={cx(looks.oneLine, looks.quiet, styles.species)} title={shownName(species)}>
          <Marked pieces={found?.species ?? plain(species)} />
        </span>
      )}
    </span>
  );
}

/** When an imported file was recorded, or when the consult began. */
function RowTime({ row, now }: { readonly row: Row; readonly now: number }): JSX.Element {
  const { createdAt, recordedAt } = row;
  if (recordedAt === null) return <When atMs={createdAt} text={formatSince(createdAt, now)} />;
  const isToday = dayOf(recordedAt.at) === dayOf(now);
  const text = isToday ? formatClock(recordedAt.at) : formatRecorded(recordedAt.at, now);
  return <RecordedWhen of={recordedAt} text={text} />;
}

type DetailProps = { readonly row: Row; readonly found: Found | null; readonly hasNamesake: boolean };

/** After the status word: an unfiled change, or else the reference, which distinguishes a patient from a namesake. */
function Detail({ row, found, hasNamesake }: DetailProps): JSX.Element | null {
  const { reference } = row.patient;
  if (row.isChangedSinceFiled && found === null)
    return <span className={cx(looks.oneLine, looks.warning, styles.detail)}>{strings.list.changed}</span>;
  if (reference.trim() === '') return null;
  return (
    <span
      className={cx(looks.oneLine, hasNamesake ? styles.apart : looks.quiet, styles.detail)}
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
