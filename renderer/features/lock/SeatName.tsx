import type { JSX } from 'react';
import { Name } from '../../components/format/Name.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './LockScreen.module.css';

const title = /^(dr|prof|mr|mrs|ms)\.?$/i;

function initialsOf(vet: string): string {
  const names = vet.split(/\s+/).filter((word) => word !== '' && !title.test(word));
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names;
  return ends.map((name) => (name ?? '').slice(0, 1).toUpperCase()).join('');
}

export const SeatName = ({ vet }: { readonly vet: string }): JSX.Element => (
  <>
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(vet)}
    </span>
    <span className={cx(looks.strong, styles.name)}>
      <Name of={vet} />
    </span>
  </>
);
