import { useState, type JSX } from 'react';
import type { SeatView } from '../../../shared/ipc/vetIdentity.ts';
import { useNow } from '../../state/hooks.ts';
import { unlock } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { lockStrings as strings } from '../../strings/lockStrings.ts';
import { formatTimeUntil } from '../../components/format/time.ts';
import { ForgottenPin } from './ForgottenPin.tsx';
import { SecretForm } from './SecretForm.tsx';
import styles from './SecretForm.module.css';

export function PinForm({ seat }: { readonly seat: SeatView }): JSX.Element {
  const [isForgotten, setForgotten] = useState(false);
  const now = useNow(1_000);
  const leftMs = seat.waitsUntil === null ? 0 : seat.waitsUntil - now;
  const isBarred = leftMs > 0;

  if (isForgotten) return <ForgottenPin seat={seat} onBack={() => setForgotten(false)} />;

  const trySecret = async (pin: string): Promise<string | null> => {
    const opened = await unlock(seat, pin);
    if (opened.ok) return null;
    const { code } = opened.error;
    if (code === 'pin_not_counted') return strings.notCounted;
    return code === 'pin_wrong' || code === 'pin_waits' ? strings.wrong : strings.failed;
  };

  return (
    // A screen reader must not read each second.
    <SecretForm
      label={strings.pinOf(seat.vet)}
      notice={isBarred ? strings.tooMany : null}
      isBarred={isBarred}
      trySecret={trySecret}
    >
      {isBarred ? <p className={styles.wait}>{strings.waits(formatTimeUntil(leftMs))}</p> : null}
      <div className={styles.steps}>
        <Button type="submit" look="primary" aria-disabled={isBarred}>
          {strings.unlock}
        </Button>
        <Button look="quiet" onClick={() => setForgotten(true)}>
          {strings.forgotten}
        </Button>
      </div>
    </SecretForm>
  );
}
