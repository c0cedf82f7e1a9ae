import { useEffect, useState, type JSX } from 'react';
import { Button } from '../../../components/Button.tsx';
import { CheckIcon, CopyIcon } from '../../../components/icons/icons.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { strings } from '../../../strings/strings.ts';
import styles from './Section.module.css';

type Props = {
  readonly name: string;
  readonly label?: string;
  readonly look?: 'quiet' | 'plain' | 'icon';
  /** True: the text is on the clipboard. */
  readonly copy: () => Promise<boolean>;
};

const shownMs = 1600;

export function CopyButton({ name, label = strings.note.copy, look = 'quiet', copy }: Props): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      look={look}
      aria-label={name}
      {...(look === 'icon' ? { title: name } : {})}
      icon={isCopied ? <CheckIcon /> : <CopyIcon />}
      onClick={() => void copy().then(setCopied)}
    >
      {look === 'icon' ? null : (
        <span className={cx(looks.overlaid, styles.words)}>
          <span aria-hidden={isCopied ? true : undefined}>{label}</span>
          <span aria-hidden={isCopied ? undefined : true}>{strings.copied}</span>
        </span>
      )}
    </Button>
  );
}
