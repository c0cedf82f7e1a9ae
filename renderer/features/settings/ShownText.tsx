import { useState, type JSX } from 'react';
import { useAnswer } from '../../state/hooks.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { settingsStrings } from '../../strings/settingsStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { SettingRow } from './SettingsSection.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './Settings.module.css';

type Props = {
  readonly command: 'readSupportBundle' | 'readWorkstationStatus';
  readonly texts: Readonly<Record<'open' | 'title' | 'what' | 'preview', string>>;
  /** True: the text was saved, and the dialog closes. */
  readonly save?: { readonly label: string; readonly run: () => Promise<boolean> };
};

/** A button for a text that main makes when somebody wants to see it, in a dialog. */
export function ShownText(props: Props): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SettingRow>
        <Button onClick={() => setOpen(true)}>{props.texts.open}</Button>
      </SettingRow>
      {isOpen ? <TextDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type DialogProps = Props & { readonly onClose: () => void };

function TextDialog({ command, texts, save, onClose }: DialogProps): JSX.Element {
  const { value, hasFailed } = useAnswer(command, {});
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <DialogText>{texts.what}</DialogText>
      {value !== null ? (
        // The element scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre
          className={cx(looks.framed, looks.quiet, looks.written, styles.text)}
          tabIndex={0}
          role="group"
          aria-label={texts.preview}
        >
          {value.text}
        </pre>
      ) : (
        <p role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? settingsStrings.support.failed : settingsStrings.support.loading}
        </p>
      )}
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {common.close}
        </Button>
        {save === undefined ? null : (
          <Button
            look="primary"
            disabled={value === null}
            onClick={() => void save.run().then((isSaved) => isSaved && onClose())}
          >
            {save.label}
          </Button>
        )}
      </DialogSteps>
    </Dialog>
  );
}
