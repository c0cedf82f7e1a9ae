import { useEffect, useState, type JSX } from 'react';
import type { ActivityEntry } from '../../../shared/consult/activity.ts';
import type { Section } from '../../../shared/consult/note.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { useNow, useSnapshot } from '../../state/hooks.ts';
import { ask, forCurrentSession, snapshotStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { Dialog, DialogSteps } from '../../components/Dialog.tsx';
import { commandFailureString, strings } from '../../strings/strings.ts';
import { When } from '../../components/format/When.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { activityRows, type ActivityRow } from './activityRows.ts';

type Props = { readonly consultId: ConsultId; readonly onClose: () => void };

type Log = 'loading' | 'failed' | readonly ActivityEntry[];

const texts = deliveryStrings.activity;

/** Read when the dialog opens, and again at each step of the open consult. */
function useLog(id: ConsultId): Log {
  const [log, setLog] = useState<Log>('loading');
  useEffect(() => {
    const read = async (): Promise<void> => {
      const answer = await ask('readActivity', { consultId: id });
      setLog(answer.ok ? answer.value.entries : 'failed');
    };
    void read();
    return snapshotStore.subscribe((now, before) => {
      if (now.snapshot?.open !== before.snapshot?.open) void read();
    });
  }, [id]);
  return log;
}

function Step({ row }: { readonly row: ActivityRow }): JSX.Element {
  return (
    <li className={cx(looks.row, looks.top, looks.padded)}>
      {row.day === null ? null : <h3 className={cx(looks.quiet, looks.strong, looks.wide)}>{row.day}</h3>}
      <span className={cx(looks.muted, looks.fixed)}>
        <When atMs={row.atMs} text={row.clock} />
      </span>
      <div className={cx(looks.breakable, looks.grow)}>
        <p>
          {row.what}
          {row.by === null ? null : <span className={looks.muted}> · {row.by}</span>}
          {row.attempt === null ? null : <span className={looks.muted}> ({row.attempt})</span>}
          {row.nextTry === null ? null : (
            <span className={looks.muted}>
              {` · ${deliveryStrings.nextTry} `}
              <When atMs={row.nextTry.atMs} text={row.nextTry.text} />
            </span>
          )}
        </p>
        {row.because === null ? null : (
          <div className={looks.quiet}>
            <p>{row.because.text}</p>
            <details>
              <summary>{strings.details}</summary>
              <code>{row.because.code}</code>
            </details>
          </div>
        )}
      </div>
    </li>
  );
}

/** Scrolls the dialog to the newest entry: it is last, and most readers want it. */
const scrollToEnd = (list: HTMLElement | null): void => {
  const dialog = list?.closest('dialog');
  dialog?.scrollTo({ top: dialog.scrollHeight });
};

const noSections: readonly Section[] = [];

function Steps({ entries }: { readonly entries: readonly ActivityEntry[] }): JSX.Element {
  const now = useNow(30_000);
  const sections = useSnapshot((m) => m.snapshot?.open?.note?.sections ?? noSections);
  const headings = sections.map(({ heading }) => heading);
  return (
    <ol ref={scrollToEnd} className={looks.ruled} aria-label={texts.steps}>
      {activityRows(entries, now, headings).map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Step key={index} row={row} />
      ))}
    </ol>
  );
}

async function exportLog(consultId: ConsultId): Promise<void> {
  const { notify } = forCurrentSession();
  const answer = await ask('exportActivity', { consultId });
  if (!answer.ok) notify(commandFailureString(answer.error.code), true);
  else if (answer.value.isSaved) notify(texts.exported);
}

export function ActivityDialog({ consultId, onClose }: Props): JSX.Element {
  const log = useLog(consultId);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {log === 'loading' ? <p className={looks.muted}>{texts.loading}</p> : null}
      {log === 'failed' ? <p role="alert">{texts.failed}</p> : null}
      {typeof log === 'string' ? null : <Steps entries={log} />}
      <DialogSteps>
        <Button look="quiet" onClick={() => void exportLog(consultId)}>
          {texts.export}
        </Button>
        <Button data-first onClick={onClose}>
          {strings.close}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
