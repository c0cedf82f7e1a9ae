import { useEffect, useState, type JSX } from 'react';
import { ask, forCurrentSession } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { settingsStrings } from '../../strings/settingsStrings.ts';
import { commandFailureString, strings as common } from '../../strings/strings.ts';
import styles from './SupportDialog.module.css';

const strings = settingsStrings.support;

type Bundle = 'loading' | 'failed' | { readonly text: string };

function useBundle(): Bundle {
  const [bundle, setBundle] = useState<Bundle>('loading');
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      const answer = await ask('readSupportBundle', {});
      if (isShown) setBundle(answer.ok ? answer.value : 'failed');
    };
    void read();
    return () => {
      isShown = false;
    };
  }, []);
  return bundle;
}

function Preview({ text }: { readonly text: string }): JSX.Element {
  return (
    // The element scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.text} tabIndex={0} role="group" aria-label={strings.preview}>
      {text}
    </pre>
  );
}

/** Everything that support would get, for the vet to check before saving it. */
export function SupportDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const bundle = useBundle();
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
      {bundle === 'loading' ? <p>{strings.loading}</p> : null}
      {bundle === 'failed' ? <p role="alert">{strings.failed}</p> : null}
      {typeof bundle === 'string' ? null : <Preview text={bundle.text} />}
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
