import { useState, type JSX } from 'react';
import { assertNever } from '../../../shared/assertNever.ts';
import { alertSentence } from '../../../shared/text/failureStrings.ts';
import type { AlertView } from '../../../shared/ipc/snapshot.ts';
import type { EpochMs } from '../../../shared/ids.ts';
import { useSnapshot, useNow, useOrganisation } from '../../state/hooks.ts';
import { run, restoreBackup } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { GuideLink } from '../guide/GuideLink.tsx';
import { WarningIcon } from '../../components/icons/icons.tsx';
import { storeStrings } from '../../strings/storeStrings.ts';
import { strings } from '../../strings/strings.ts';
import { formatDateTime } from '../../components/format/time.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './Alerts.module.css';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';

type Step = { readonly label: string; readonly press: () => Promise<unknown> };

/** The button for a problem that can end while the app runs: check again, or try again. */
function stepOf({ code, isNothingKept }: AlertView): Step | null {
  switch (code) {
    case 'keychain_absent':
    case 'keychain_locked':
    case 'keychain_refused':
    case 'key_missing':
    case 'key_wrong':
      return check;
    case 'disk_full':
    case 'disk_failed':
      return isNothingKept ? null : check;
    case 'subscription_inactive':
      return { label: strings.tryAgain, press: () => run('tryUploadsAgain', {}) };
    // Only the next request shows whether this problem is over, and a person starts that request at a consult.
    case 'partner_disabled':
    case 'store_unreadable':
    case 'store_damaged':
    case 'store_in_use':
    case 'store_older':
    case 'store_newer':
    case 'data_folder_roams':
    case 'recovery_damaged':
    case 'service_not_allowed':
    case 'practice_not_allowed':
    case 'sandbox_not_allowed':
    case 'ffmpeg_missing':
      return null;
    default:
      return assertNever(code);
  }
}

const check: Step = { label: strings.checkAgain, press: () => run('recheckWorkstation', {}) };

/** The end of the work can be scrolled from under the strip, whose height is that of its sentences. */
function measured(strip: HTMLElement | null): (() => void) | undefined {
  if (strip === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(([entry]) =>
    style.setProperty('--alerts-there', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
  );
  observer.observe(strip);
  return () => {
    observer.disconnect();
    style.removeProperty('--alerts-there');
  };
}

/** Problems that stop all work, most pressing first: over the end of the work, so that nothing moves. */
export function Alerts({ isCovered }: { readonly isCovered: boolean }): JSX.Element | null {
  const alerts = useSnapshot((m) => m.snapshot?.alerts) ?? [];
  const isSandboxAllowed = useOrganisation().isSandboxAllowed;
  if (alerts.length === 0) return null;
  return (
    <div ref={measured} className={cx(looks.ruled, styles.alerts)} data-covered={isCovered ? '' : undefined}>
      {alerts.map((alert) => (
        <div key={alert.code} role="alert" data-code={alert.code} className={cx(looks.line, styles.alert)}>
          <WarningIcon />
          <AlertText text={alertSentence(alert, { isSandboxAllowed })} />
          <NextStep step={stepOf(alert)} />
          <GuideLink code={alert.code} />
          {alert.restore === undefined ? null : <RestoreStep {...alert.restore} />}
        </div>
      ))}
    </div>
  );
}

/** The first sentence is the headline. */
function AlertText({ text }: { readonly text: string }): JSX.Element {
  const end = text.indexOf('. ') + 1 || text.length;
  return (
    <p>
      <b className={looks.block}>{text.slice(0, end)}</b>
      {text.slice(end)}
    </p>
  );
}

const NextStep = ({ step }: { readonly step: Step | null }): JSX.Element | null =>
  step === null ? null : (
    <Button look="quiet" onClick={() => void step.press()}>
      {step.label}
    </Button>
  );

function RestoreStep({ backupMadeAt }: NonNullable<AlertView['restore']>): JSX.Element {
  const now = useNow(30_000);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {backupMadeAt === null
          ? storeStrings.beginAnew
          : storeStrings.restore(formatDateTime(backupMadeAt, now))}
      </Button>
      {isAsking ? <RestoreDialog backupMadeAt={backupMadeAt} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

type RestoreProps = {
  /** null: no backup opens. */
  readonly backupMadeAt: EpochMs | null;
  readonly onClose: () => void;
};

/** Asks once, and says which changes may be missing. */
function RestoreDialog({ backupMadeAt, onClose }: RestoreProps): JSX.Element {
  const now = useNow(30_000);
  const [isRefused, setRefused] = useState(false);
  const restore = async (): Promise<void> => setRefused(!(await restoreBackup()));
  const isAnew = backupMadeAt === null;
  return (
    <Dialog title={isAnew ? storeStrings.beginAnewTitle : storeStrings.restoreTitle} onClose={onClose}>
      <DialogText>
        {isAnew ? storeStrings.beginAnewText : storeStrings.restoreText(formatDateTime(backupMadeAt, now))}
      </DialogText>
      <DialogText>{storeStrings.aside}</DialogText>
      {isRefused ? <p role="alert">{storeStrings.notDone}</p> : null}
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {storeStrings.goBack}
        </Button>
        <Button look="primary" onClick={() => void restore()}>
          {isAnew ? storeStrings.beginAnewNow : storeStrings.restoreNow}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
