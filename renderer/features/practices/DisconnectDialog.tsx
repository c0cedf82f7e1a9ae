import { useState, type JSX } from 'react';
import type { ConnectionView } from '../../../shared/snapshot.ts';
import { announce, ask } from '../../state/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../ui/Dialog.tsx';
import { practiceStrings } from '../../ui/practiceStrings.ts';
import styles from './DisconnectDialog.module.css';

const strings = practiceStrings.disconnecting;

/** Asks once, and says what stays. */
export function DisconnectDialog({
  connection: { id, name, vet },
  onClose,
}: {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const disconnect = async (): Promise<void> => {
    setBusy(true);
    const disconnected = await ask('disconnect', { connectionId: id });
    setBusy(false);
    setFailed(!disconnected.ok);
    if (!disconnected.ok) return;
    announce(strings.done);
    onClose();
  };
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <DialogText>{strings.token(name, vet)}</DialogText>
      <DialogText>{strings.waiting}</DialogText>
      <DialogText>{strings.service}</DialogText>
      <p role="alert" className={styles.failed}>
        {hasFailed ? strings.failed : ''}
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
