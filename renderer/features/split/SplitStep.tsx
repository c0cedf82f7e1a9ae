import { useState, type JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { splitStrings as strings } from '../../strings/splitStrings.ts';
import { SplitDialog, type SplitDialogProps } from './SplitDialog.tsx';

type Props = Omit<SplitDialogProps, 'onClose'> & {
  /** Called before the dialog opens. */
  readonly onOpen: () => void;
};

/** Opens the dialog that divides a recording, for as long as it can be divided. */
export function SplitStep({ onOpen, ...about }: Props): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  if (!about.consult.actions.includes('splitRecording')) return null;
  return (
    <>
      <Button
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {strings.open}
      </Button>
      {isOpen ? <SplitDialog {...about} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
