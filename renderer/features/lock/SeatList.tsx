import { useEffect, useRef, type JSX } from 'react';
import { isSameVetIdentity, type SeatView } from '../../../shared/ipc/vetIdentity.ts';
import { CheckIcon, LockIcon } from '../../components/icons/icons.tsx';
import { lockStrings as strings } from '../../strings/lockStrings.ts';
import { Name } from '../../components/format/Name.tsx';
import styles from './SeatList.module.css';

type Props = {
  readonly seats: readonly SeatView[];
  readonly chosen: SeatView | null;
  readonly onChoose: (seat: SeatView) => void;
};

const nameOf = ({ kind, vet }: SeatView): string => (kind === 'embedded' ? strings.embedded : vet);

/** The vets of this workstation; the sandbox is apart, because the two never mix. */
export function SeatList({ seats, chosen, onChoose }: Props): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const isPinAsked = chosen?.hasPin === true;
  useEffect(() => {
    // Without a PIN, the last vet is one key away.
    const last = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!isPinAsked) (last ?? list.current?.querySelector('button'))?.focus();
  }, [isPinAsked]);

  const group = (title: string, members: readonly SeatView[]): JSX.Element | null =>
    members.length === 0 ? null : (
      <section className={styles.group}>
        <h2 className={styles.heading}>{title}</h2>
        <ul aria-label={title} className={styles.list}>
          {members.map((seat) => (
            <li key={`${seat.kind} ${seat.vet}`}>
              <button
                type="button"
                className={styles.seat}
                aria-current={isSameVetIdentity(seat, chosen)}
                aria-description={seat.hasPin ? strings.hasPin : undefined}
                onClick={() => onChoose(seat)}
              >
                <span className={styles.check}>{isSameVetIdentity(seat, chosen) ? <CheckIcon /> : null}</span>
                <span className={styles.name}>
                  <Name of={nameOf(seat)} />
                </span>
                {seat.hasPin ? (
                  <span className={styles.mark}>
                    <LockIcon />
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );

  return (
    <div ref={list} className={styles.groups}>
      {group(
        strings.vets,
        seats.filter((seat) => seat.kind === 'practice'),
      )}
      {group(
        strings.sandbox,
        seats.filter((seat) => seat.kind !== 'practice'),
      )}
    </div>
  );
}
