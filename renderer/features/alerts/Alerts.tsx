import { useState } from 'react';
import { alertSentence } from '../../../shared/text/alertStrings.ts';
import type { AlertView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useNow, useOrganisation, useWithAdminContact } from '../../state/app.ts';
import { Button } from '../../components/Button.tsx';
import { GuideLink } from '../guide/FailureDetails.tsx';
import { ProblemStrip } from '../../components/Field.tsx';
import { storeStrings } from '../../strings/storeStrings.ts';
import { strings } from '../../strings/strings.ts';
import { NewKeyQuestion } from './NewKeyQuestion.tsx';
import { formatDateTime } from '../../components/format/time.ts';
import { stopSentence } from '../recorder/RecordingFacts.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './Alerts.module.css';
import { ConfirmDialog } from '../../components/Dialog.tsx';

/**
 * Keys or the disk can be well again while the app runs; the end
 * of another problem shows only with the next request.
 */
function stepOf({ code, isNothingKept }: AlertView) {
  if (code === 'subscription_inactive') return [strings.tryAgain, 'tryUploadsAgain'] as const;
  const canEnd = /^(key|disk)/.test(code) && !(isNothingKept && code.startsWith('disk'));
  return canEnd ? ([strings.checkAgain, 'recheckWorkstation'] as const) : null;
}

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

/**
 * Why the open recording ended, what stops all work, most pressing first, and a question about a new key:
 * over the end of the work, so that nothing moves.
 */
export function Alerts({ isCovered }: { readonly isCovered: boolean }) {
  const app = useApp();
  const alerts = useMain((s) => s.alerts);
  const isSandboxAllowed = useOrganisation().isSandboxAllowed;
  const withContact = useWithAdminContact();
  const open = useMain((s) => s.open);
  const newKey = useMain((s) => s.newKey);
  const take = open?.phase === 'readyToSend' && !isCovered ? open.take : null;
  const stopped = take === null ? null : stopSentence(take.by, take.durationMs);
  if (alerts.length === 0 && stopped === null && newKey === null) return null;
  return (
    // Settings and guide have no bar.
    <div
      ref={measured}
      className={cx(looks.ruled, styles.alerts)}
      style={isCovered ? { insetBlockEnd: 0 } : {}}
    >
      {take !== null && stopped !== null && <ProblemStrip code={take.by} text={stopped} />}
      {alerts.map((alert) => {
        const step = stepOf(alert);
        const text = withContact(alertSentence(alert, { isSandboxAllowed }));
        return (
          <ProblemStrip key={alert.code} code={alert.code} text={text}>
            {step !== null && (
              <Button look="quiet" guard={alert.code} onClick={() => void app.run(step[1], {})}>
                {step[0]}
              </Button>
            )}
            <GuideLink code={alert.code} />
            {alert.restore !== undefined && <RestoreStep {...alert.restore} />}
          </ProblemStrip>
        );
      })}
      {newKey !== null && <NewKeyQuestion of={newKey} />}
    </div>
  );
}

/** Asks once, and says which changes may be missing. `backupMadeAt` null: no backup opens. */
function RestoreStep({ backupMadeAt }: NonNullable<AlertView['restore']>) {
  const app = useApp();
  const now = useNow(30_000);
  const [isAsking, setAsking] = useState(false);
  const texts =
    backupMadeAt === null ? storeStrings.anew : storeStrings.restore(formatDateTime(backupMadeAt, now));
  const restore = async (): Promise<boolean> => {
    const { notify } = app.forCurrentSession();
    app.saveAllNow();
    const isDone = await app.run('restoreBackup', {});
    if (!isDone) notify(storeStrings.notDone, true);
    return isDone;
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.title}
          texts={[texts.text, storeStrings.aside]}
          back={storeStrings.goBack}
          action={texts.action}
          step={restore}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
