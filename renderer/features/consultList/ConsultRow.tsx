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
import { formatClock, formatDuration } from '../../components/format/time.ts';
import { When } from '../../components/format/When.tsx';
import looks from '../../components/styles/looks.module.css';
import styles from './ConsultRow.module.css';

type Props = {
  /** The list item, whose height is measured. */
  readonly ref: Ref<HTMLLIElement>;
  readonly row: Row | FoundRow;
  /** The day heading; null except above the first row of a day. */
  readonly day: string | null;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  /** From 0, in a list of `count`. */
  readonly index: number;
  readonly count: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
};

const plain = (text: string): readonly Piece[] => [{ text, isHit: false }];

export const ConsultRow = memo(function ConsultRow(props: Props): JSX.Element {
  const { ref, row, day, isOpen, isTabStop, index, count, top } = props;
  const { name, species } = row.patient;
  const found = 'found' in row ? row.found : null;
  const isUnnamed = name.trim() === '';
  return (
    <li
      ref={ref}
      className={styles.item}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {day === null ? null : <h2 className={cx(looks.quiet, styles.day)}>{day}</h2>}
      <button
        type="button"
        className={styles.row}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => openConsult(row.id)}
      >
        <span className={styles.line}>
          <span
            className={cx(looks.oneLine, styles.name, isUnnamed && styles.unnamed)}
            title={shownName(name)}
          >
            <bdi>
              {isUnnamed || found === null ? patientName(row.patient) : <Marked pieces={found.name} />}
            </bdi>
          </span>
          {row.isSandbox ? (
            <span className={styles.sandbox} data-striped>
              {strings.list.sandbox}
            </span>
          ) : null}
          <span className={cx(looks.oneLine, looks.quiet, looks.unlessEmpty, styles.species)}>
            <Marked pieces={found?.species ?? plain(species)} />
          </span>
        </span>
        <span className={cx(styles.line, styles.state)}>
          <PhaseMark of={row} />
          <span className={cx(looks.quiet, styles.time)}>
            <When atMs={row.createdAt} text={formatClock(row.createdAt)} />
          </span>
        </span>
        {row.isWithoutService ? (
          <span className={cx(looks.quiet, styles.further)}>{deliveryStrings.withoutService}</span>
        ) : null}
        <Facts row={row} found={found} />
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

/** Facts that distinguish two consults of the same patient, besides their time. */
function Facts({ row, found }: { readonly row: Row; readonly found: Found | null }): JSX.Element | null {
  const { reference } = row.patient;
  const isReferred = reference.trim() !== '';
  if (!isReferred && row.durationMs === null && !row.isChangedSinceFiled) return null;
  return (
    <span className={cx(styles.line, looks.quiet, styles.facts)}>
      {isReferred ? (
        <span className={cx(looks.oneLine, styles.reference)} title={shownName(reference)}>
          <Marked pieces={plain(strings.note.reference(''))} />
          <bdi>
            <Marked pieces={found?.reference ?? plain(reference)} />
          </bdi>
        </span>
      ) : null}
      {row.isChangedSinceFiled ? <span className={looks.warning}>{strings.list.changed}</span> : null}
      {row.durationMs === null ? null : (
        <span className={styles.duration}>{formatDuration(row.durationMs)}</span>
      )}
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
