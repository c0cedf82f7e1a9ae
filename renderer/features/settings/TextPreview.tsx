import { useEffect, useState, type JSX } from 'react';
import { ask } from '../../state/commands.ts';
import { settingsStrings } from '../../strings/settingsStrings.ts';
import styles from './TextPreview.module.css';

const strings = settingsStrings.support;

export type ReadText = 'loading' | 'failed' | { readonly text: string };

/** A text that main makes when the dialog opens. */
export function useReadText(command: 'readSupportBundle' | 'readWorkstationStatus'): ReadText {
  const [read, setRead] = useState<ReadText>('loading');
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      const answer = await ask(command, {});
      if (isShown) setRead(answer.ok ? answer.value : 'failed');
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [command]);
  return read;
}

/** The whole text, or why there is none. */
export function TextPreview({
  read,
  label,
}: {
  readonly read: ReadText;
  readonly label: string;
}): JSX.Element {
  if (read === 'loading') return <p>{strings.loading}</p>;
  if (read === 'failed') return <p role="alert">{strings.failed}</p>;
  return (
    // The element scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.text} tabIndex={0} role="group" aria-label={label}>
      {read.text}
    </pre>
  );
}
