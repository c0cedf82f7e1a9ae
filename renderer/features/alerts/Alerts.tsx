import type { JSX } from 'react';
import { alertSentence } from '../../../shared/failureText.ts';
import { useMirror } from '../../state/hooks.ts';
import { recheckWorkstation } from '../../state/page.ts';
import { Button } from '../../ui/Button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { strings } from '../../ui/strings.ts';
import styles from './Alerts.module.css';

/** Things that stop all work, most pressing first. */
export function Alerts(): JSX.Element | null {
  const alerts = useMirror((m) => m.snapshot?.alerts) ?? [];
  if (alerts.length === 0) return null;
  return (
    <div className={styles.alerts}>
      {alerts.map((alert) => (
        <div key={alert.code} role="alert" data-code={alert.code} className={styles.alert}>
          <WarningIcon />
          <p className={styles.text}>{alertSentence(alert)}</p>
          <Button look="quiet" className={styles.button} onClick={() => void recheckWorkstation()}>
            {strings.checkAgain}
          </Button>
        </div>
      ))}
    </div>
  );
}
