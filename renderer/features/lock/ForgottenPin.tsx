import type { JSX } from 'react';
import type { VetIdentity } from '../../../shared/ipc/vetIdentity.ts';
import { forgetPin } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { lockStrings } from '../../strings/lockStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { SecretForm } from './SecretForm.tsx';
import styles from './SecretForm.module.css';

const strings = lockStrings.forget;

type Props = { readonly seat: VetIdentity; readonly onBack: () => void };

/** Unlocks with a token, which lets nobody else in: a token belongs to one vet (interface, Authentication 2). */
export function ForgottenPin({ seat, onBack }: Props): JSX.Element {
  const trySecret = async (token: string): Promise<string | null> => {
    const opened = await forgetPin(seat, token);
    return opened.ok ? null : commandFailureString(opened.error.code);
  };
  return (
    <SecretForm
      label={strings.token}
      hint={strings.it}
      trySecret={trySecret}
      above={<p className={styles.text}>{strings.text(seat.vet)}</p>}
    >
      <div className={styles.steps}>
        <Button onClick={onBack}>{strings.back}</Button>
        <Button type="submit">{strings.remove}</Button>
      </div>
    </SecretForm>
  );
}
