import type { JSX } from 'react';
import { lockWorkstation } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { LockIcon } from '../../components/icons/icons.tsx';
import { lockStrings } from '../../strings/lockStrings.ts';

/** The first click asks for the vet; the second one answers. */
export function LockButton(): JSX.Element {
  return (
    <Button
      look="icon"
      aria-label={lockStrings.open}
      title={lockStrings.open}
      onClick={() => void lockWorkstation()}
    >
      <LockIcon />
    </Button>
  );
}
