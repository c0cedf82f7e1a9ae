import type { JSX } from 'react';
import styles from './ControlHint.module.css';
import { LockIcon } from './icons/icons.tsx';
import { organisationStrings } from '../strings/organisationStrings.ts';

type Props = {
  readonly id: string;
  readonly hint: string | undefined;
  readonly isManaged: boolean;
};

/** What stands below a control. Of one that the organisation has decided, it is that, and nothing else. */
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

/** How a control is described by the above: by nothing where there is nothing. */
export const describedBy = (id: string, hint: string | undefined, isManaged: boolean): string | undefined =>
  isManaged || hint !== undefined ? id : undefined;
