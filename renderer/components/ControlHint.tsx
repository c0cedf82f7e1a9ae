import type { JSX } from 'react';
import styles from './ControlHint.module.css';
import { LockIcon } from './icons/icons.tsx';
import { organisationStrings } from '../strings/organisationStrings.ts';

type Props = {
  readonly id: string;
  readonly hint: string | undefined;
  readonly isManaged: boolean;
};

/** The text below a control: the hint, or for a managed control only that the organisation manages it. */
export function ControlHint({ id, hint, isManaged }: Props): JSX.Element | null {
  if (isManaged)
    return (
      <p id={id} className={styles.managed}>
        <LockIcon />
        {organisationStrings.managed}
      </p>
    );
  return hint === undefined ? null : (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  );
}

/** The id for `aria-describedby`; undefined where there is no text. */
export const describedBy = (id: string, hint: string | undefined, isManaged: boolean): string | undefined =>
  isManaged || hint !== undefined ? id : undefined;
