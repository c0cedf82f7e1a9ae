import type { JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { strings } from '../../strings/strings.ts';
import styles from './AutomationLine.module.css';

/** Over every screen for as long as the run lasts: whoever works here knows that a program may see and press it too. */
export function AutomationLine(): JSX.Element | null {
  const isOn = useSnapshot((m) => m.snapshot?.isUiAutomationOn === true);
  return isOn ? (
    <p className={styles.line} data-automation>
      {strings.automationIsOn}
    </p>
  ) : null;
}
