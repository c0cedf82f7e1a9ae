import { useRef, useState, type JSX } from 'react';
import {
  retentionDaysRange,
  retentionNames,
  type RetentionDays,
  type RetentionName,
  type RetentionView,
} from '../../../shared/settings/retention.ts';
import { run } from '../../state/commands.ts';
import { useOrganisation, useSnapshot } from '../../state/hooks.ts';
import { exportGoneActivity } from '../../state/privacy.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { Field, ManagedMark } from '../../components/Field.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { privacyStrings as strings } from '../../strings/privacyStrings.ts';
import { FormMessage, SettingRow, SettingsSection, type Message } from './SettingsSection.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './SettingsSection.module.css';
import { removesWithoutAsking, retentionIn } from './retentionIn.ts';

type DaysProps = { readonly name: RetentionName; readonly of: RetentionView[RetentionName] };

function Days({ name, of }: DaysProps): JSX.Element {
  const isReported = useOrganisation().outcomeReport !== 'off';
  const { label, hint } = strings.fields[name];
  return (
    <Field
      name={name}
      label={label}
      hint={name === 'audio' && !isReported ? strings.countedUnreported : hint}
      isManaged={of.isManaged}
      type="number"
      min={retentionDaysRange.least}
      max={retentionDaysRange.most}
      defaultValue={of.days ?? ''}
    />
  );
}

/** How long this computer stores the active practice's recordings and notes. */
export function PrivacySection(): JSX.Element | null {
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [asked, setAsked] = useState<RetentionDays | null>(null);
  const retention = useSnapshot((m) => m.snapshot?.retention);
  const active = useSnapshot((m) => m.snapshot?.active);
  const { outcomeReport } = useOrganisation();
  const isReported = outcomeReport !== 'off';
  if (retention === undefined || active === undefined) return null;

  const save = async (days: RetentionDays): Promise<boolean> => {
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
    <SettingsSection
      title={strings.title}
      intro={strings.intro(active.name)}
      guide={settingsHeadings.privacy}
    >
      <form
        key={active.id}
        ref={form}
        className={looks.stack}
        noValidate
        onChange={() => setMessage(null)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {retentionNames.map((name) => (
          <SettingRow key={name}>
            <Days name={name} of={retention[name]} />
          </SettingRow>
        ))}
        <FormMessage message={message} />
        {isAllManaged ? null : (
          <div className={cx(looks.steps, styles.steps)}>
            <Button type="submit">{strings.save}</Button>
          </div>
        )}
      </form>
      {outcomeReport === 'full' ? null : (
        <SettingRow>
          <p>{strings.outcomeReport[outcomeReport]}</p>
          <ManagedMark />
        </SettingRow>
      )}
      <SettingRow>
        <Button look="quiet" onClick={() => void exportGoneActivity(active.id)}>
          {strings.gone.export}
        </Button>
      </SettingRow>
      {asked === null ? null : (
        // Asks here, once, because later removals will not ask.
        <ConfirmDialog
          title={strings.ask.title}
          texts={[
            ...(asked.audio === null ? [] : [strings.ask.audio(asked.audio, isReported)]),
            ...(asked.note === null ? [] : [strings.ask.note(asked.note, isReported)]),
            strings.ask.all,
          ]}
          back={strings.ask.back}
          action={strings.save}
          step={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsSection>
  );
}
