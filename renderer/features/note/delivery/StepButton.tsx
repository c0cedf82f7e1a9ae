import { useRef, type ComponentProps, type JSX } from 'react';
import { Button } from '../../../components/Button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { readonly step: () => Promise<boolean> };

/** Runs its step once: a second press during the step does nothing. */
export function StepButton({ step, ...button }: Props): JSX.Element {
  const isUnderway = useRef(false);
  const onClick = (): void => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    void step().finally(() => {
      isUnderway.current = false;
    });
  };
  return <Button {...button} onClick={onClick} />;
}
