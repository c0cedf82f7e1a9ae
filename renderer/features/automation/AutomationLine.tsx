import type { JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { usePageMark } from '../../components/usePageMark.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './AutomationLine.module.css';

/** Stays above every screen during the run: the vet must know that a program can also see and press everything. */
export function AutomationLine(): JSX.Element | null {
  const isOn = useSnapshot((m) => m.snapshot?.isUiAutomationOn === true);
  usePageMark('automation', isOn);
  return isOn ? <p className={cx(looks.amberLine, styles.line)}>{strings.automationIsOn}</p> : null;
}
