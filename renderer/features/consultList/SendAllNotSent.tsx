import { useLayoutEffect, useRef, type JSX } from 'react';
import { sendAllNotSent } from '../../state/commands.ts';
import { StepButton } from '../../components/Button.tsx';
import { listStrings } from '../../strings/listStrings.ts';
import { focusFirstRow } from '../../state/focusTargets.ts';
import styles from './ConsultList.module.css';

/** Stands in the line of the group's heading, outside the list that the arrow keys go through. */
export function SendAllNotSent(): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = button.current;
    // With its group the button goes, and the focus must not be lost.
    return () => {
      if (shown !== null && shown === document.activeElement) queueMicrotask(focusFirstRow);
    };
  }, []);
  return (
    <StepButton
      ref={button}
      look="link"
      className={styles.sendAll}
      aria-label={listStrings.sendAllNotSent}
      step={sendAllNotSent}
    >
      {listStrings.sendAll}
    </StepButton>
  );
}
