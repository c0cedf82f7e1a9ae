import { useState, type JSX } from 'react';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { ask, forCurrentSession } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import styles from './DisconnectDialog.module.css';

const strings = practiceStrings.disconnecting;

const failureText = (code: CommandFailure['code']): string =>
  code === 'keychain_absent' || code === 'keychain_locked' || code === 'keychain_refused'
    ? strings.failed
    : commandFailureString(code);

/** Asks once, and says what stays. */
export function DisconnectDialog({
  connection: { id, name, vet },
  onClose,
}: {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const disconnect = async (): Promise<void> => {
    const { announce } = forCurrentSession();
    setBusy(true);
    const disconnected = await ask('disconnect', { connectionId: id });
    setBusy(false);
    if (!disconnected.ok) {
      setProblem(failureText(disconnected.error.code));
      return;
    }
    announce(strings.done);
    onClose();
  };
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <DialogText>{strings.token(name, vet)}</DialogText>
      <DialogText>{strings.waiting}</DialogText>
      <DialogText>{strings.service}</DialogText>
      <p role="alert" className={styles.failed}>
        {problem}
      </p>
      <DialogSteps>
        <Button look="primary" data-first onClick={onClose}>
          {strings.stay}
        </Button>
        <Button
          className={styles.deed}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void disconnect();
          }}
        >
          {practiceStrings.disconnect}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
