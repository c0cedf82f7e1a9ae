import { memo, type JSX, type Ref } from 'react';
import type { ConsultRow as Row } from '../../../shared/snapshot.ts';
import { openConsult } from '../../state/page.ts';
import { cx } from '../../ui/cx.ts';
import { deliveryStrings } from '../../ui/deliveryStrings.ts';
import { patientName } from '../../ui/patientName.ts';
import { PhaseMark } from '../../ui/PhaseMark.tsx';
import { strings } from '../../ui/strings.ts';
import { sayClock } from '../../ui/time.ts';
import { When } from '../../ui/When.tsx';
import styles from './ConsultRow.module.css';

type Props = {
  /** Of the list item, which says its height. */
  readonly ref: Ref<HTMLLIElement>;
  readonly row: Row;
  /** The day, above the first row of it. */
  readonly day: string | null;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  /** From 0, in a list of `count`. */
  readonly index: number;
  readonly count: number;
  /** How far down in the list, in pixels. */
  readonly top: number;
};

export const ConsultRow = memo(function ConsultRow(props: Props): JSX.Element {
  const { ref, row, day, isOpen, isTabStop, index, count, top } = props;
  const { name, species } = row.patient;
  return (
    <li
      ref={ref}
      className={styles.item}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {day === null ? null : <h2 className={styles.day}>{day}</h2>}
      <button
        type="button"
        className={styles.row}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => openConsult(row.id)}
      >
        <span className={styles.line}>
          <span className={cx(styles.name, name.trim() === '' && styles.unnamed)} title={name}>
            {patientName(row.patient)}
          </span>
          {row.isSandbox ? (
            <span className={styles.sandbox} data-striped>
              {strings.list.sandbox}
            </span>
          ) : null}
          <span className={styles.species}>{species}</span>
        </span>
        <span className={cx(styles.line, styles.state)}>
          <PhaseMark of={row} />
          <span className={styles.time}>
            <When atMs={row.createdAt} said={sayClock(row.createdAt)} />
          </span>
        </span>
        {row.isWithoutService ? (
          <span className={styles.further}>{deliveryStrings.withoutService}</span>
        ) : null}
        {row.isChangedSinceFiled ? <span className={styles.changed}>{strings.list.changed}</span> : null}
      </button>
    </li>
  );
});
