import type { JSX } from 'react';
import { ask, forCurrentSession } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { settingsStrings } from '../../strings/settingsStrings.ts';
import { commandFailureString, strings as common } from '../../strings/strings.ts';
import { TextPreview, useReadText } from './TextPreview.tsx';

const strings = settingsStrings.support;

/** Everything that support would get, for the vet to check before saving it. */
export function SupportDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const bundle = useReadText('readSupportBundle');
  const save = async (): Promise<void> => {
    const { notify } = forCurrentSession();
    const answer = await ask('saveSupportBundle', {});
    if (!answer.ok) return notify(commandFailureString(answer.error.code), true);
    if (!answer.value.isSaved) return;
    notify(strings.saved);
    onClose();
  };
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <DialogText>{strings.what}</DialogText>
      <TextPreview read={bundle} label={strings.preview} />
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {common.close}
        </Button>
        <Button look="primary" disabled={typeof bundle === 'string'} onClick={() => void save()}>
          {strings.save}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
