import { useState, type JSX } from 'react';
import type { EpochMs } from '../../../shared/ids.ts';
import { useNow } from '../../state/hooks.ts';
import { restoreBackup } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { storeStrings as texts } from '../../strings/storeStrings.ts';
import { formatDateTime } from '../../components/format/time.ts';

type Props = {
  /** null: no backup opens. */
  readonly backupMadeAt: EpochMs | null;
  readonly onClose: () => void;
};

/** Asks once, and says which changes may be missing. */
export function RestoreDialog({ backupMadeAt, onClose }: Props): JSX.Element {
  const now = useNow(30_000);
  const [isRefused, setRefused] = useState(false);
  const restore = async (): Promise<void> => setRefused(!(await restoreBackup()));
  const isAnew = backupMadeAt === null;
  return (
    <Dialog title={isAnew ? texts.beginAnewTitle : texts.restoreTitle} onClose={onClose}>
      <DialogText>
        {isAnew ? texts.beginAnewText : texts.restoreText(formatDateTime(backupMadeAt, now))}
      </DialogText>
      <DialogText>{texts.aside}</DialogText>
      {isRefused ? <p role="alert">{texts.notDone}</p> : null}
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {texts.goBack}
        </Button>
        <Button look="primary" onClick={() => void restore()}>
          {isAnew ? texts.beginAnewNow : texts.restoreNow}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
