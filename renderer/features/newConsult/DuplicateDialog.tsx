import type { JSX } from 'react';
import { useSnapshot, useNow } from '../../state/hooks.ts';
import { openConsult } from '../../state/commands.ts';
import { answerDuplicate } from '../../state/newConsult.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { strings } from '../../strings/strings.ts';
import { formatDateTime } from '../../components/format/time.ts';

/** Somebody imported the same bytes before: the dialog names that consult and asks. */
export function DuplicateDialog(): JSX.Element | null {
  const item = useSnapshot((m) => m.snapshot?.imports.find((i) => i.state === 'duplicate'));
  const now = useNow(60_000);
  if (item?.state !== 'duplicate') return null;

  const leave = (): void => void answerDuplicate(item, false);
  const name = patientName({ name: item.patientName });
  return (
    <Dialog key={item.id} title={strings.duplicate.title} onClose={leave}>
      <DialogText>{strings.duplicate.text(name, formatDateTime(item.createdAt, now))}</DialogText>
      <DialogSteps>
        <Button onClick={leave}>{strings.cancel}</Button>
        <Button onClick={() => void answerDuplicate(item, true)}>{strings.duplicate.again}</Button>
        <Button
          look="primary"
          data-first
          onClick={() => {
            leave();
            openConsult(item.consultId);
          }}
        >
          {strings.duplicate.open}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
