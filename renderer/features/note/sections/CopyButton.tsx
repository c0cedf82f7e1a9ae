import { useEffect, useState, type JSX } from 'react';
import { Button } from '../../../components/Button.tsx';
import { CheckIcon, CopyIcon } from '../../../components/icons/icons.tsx';

/** `copy`: true where the text is on the clipboard. */
type Props = { readonly name: string; readonly copy: () => Promise<boolean> };

const shownMs = 1600;

export function CopyButton({ name, copy }: Props): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      look="icon"
      label={name}
      icon={isCopied ? <CheckIcon /> : <CopyIcon />}
      onClick={() => void copy().then(setCopied)}
    />
  );
}
