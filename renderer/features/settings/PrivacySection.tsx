import { useId, useRef, useState, type JSX } from 'react';
import {
  retentionDaysRange,
  retentionNames,
  type RetentionDays,
  type RetentionName,
  type RetentionView,
} from '../../../shared/settings/retention.ts';
import { run } from '../../state/commands.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { exportGoneActivity } from '../../state/privacy.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { privacyStrings as strings } from '../../strings/privacyStrings.ts';
import styles from './SavedSection.module.css';
import { removesWithoutAsking, retentionIn } from './retentionIn.ts';

type Message = { readonly text: string; readonly isProblem: boolean };

function Days({
  name,
  of,
}: {
  readonly name: RetentionName;
  readonly of: RetentionView[RetentionName];
}): JSX.Element {
  const { label, hint } = strings.fields[name];
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isManaged={of.isManaged}
      type="number"
      min={retentionDaysRange.least}
      max={retentionDaysRange.most}
      defaultValue={of.days ?? ''}
    />
  );
}

/** Asks here, once, because later removals will not ask. */
function AskDays({
  days,
  onClose,
  save,
}: {
  readonly days: RetentionDays;
  readonly onClose: () => void;
  readonly save: () => Promise<boolean>;
}): JSX.Element {
  return (
    <Dialog title={strings.ask.title} onClose={onClose}>
      {days.audio === null ? null : <DialogText>{strings.ask.audio(days.audio)}</DialogText>}
      {days.note === null ? null : <DialogText>{strings.ask.note(days.note)}</DialogText>}
      <DialogText>{strings.ask.all}</DialogText>
      <DialogSteps>
        <Button look="primary" data-first onClick={onClose}>
          {strings.ask.back}
        </Button>
        <StepButton step={save}>{strings.save}</StepButton>
      </DialogSteps>
    </Dialog>
  );
}

/** How long this computer stores the active practice's recordings and notes. */
export function PrivacySection(): JSX.Element | null {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [asked, setAsked] = useState<RetentionDays | null>(null);
  const retention = useSnapshot((m) => m.snapshot?.retention);
  const active = useSnapshot((m) => m.snapshot?.active);
  if (retention === undefined || active === undefined) return null;

  const save = async (days: RetentionDays): Promise<boolean> => {
    setAsked(null);
    const isSaved = await run('saveRetention', { connectionId: active.id, days });
    setMessage(isSaved ? { text: strings.saved, isProblem: false } : null);
    return isSaved;
  };
  const submit = (): void => {
    if (form.current === null) return;
    const days = retentionIn(new FormData(form.current), retention);
    const { least, most } = retentionDaysRange;
    if (days === null) setMessage({ text: strings.range(least, most), isProblem: true });
    else if (removesWithoutAsking(days, retention)) setAsked(days);
    else void save(days);
  };
  const isAllManaged = retentionNames.every((name) => retention[name].isManaged);

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {strings.title}
      </h3>
      <p className={styles.intro}>{strings.intro(active.name)}</p>
      <form
        key={active.id}
        ref={form}
        className={styles.form}
        noValidate
        onChange={() => setMessage(null)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {retentionNames.map((name) => (
          <Days key={name} name={name} of={retention[name]} />
        ))}
        <p role="alert" className={styles.problem}>
          {message?.isProblem === true ? message.text : null}
        </p>
        <p role="status" className={styles.done}>
          {message?.isProblem === false ? message.text : null}
        </p>
        {isAllManaged ? null : (
          <div className={styles.steps}>
            <Button type="submit">{strings.save}</Button>
          </div>
        )}
      </form>
      <div className={styles.steps}>
        <Button look="quiet" onClick={() => void exportGoneActivity(active.id)}>
          {strings.gone.export}
        </Button>
      </div>
      {asked === null ? null : (
        <AskDays days={asked} onClose={() => setAsked(null)} save={() => save(asked)} />
      )}
    </section>
  );
}
