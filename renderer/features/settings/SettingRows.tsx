import { use, useState, type JSX, useRef } from 'react';
import {
  settingNames,
  settingRow,
  type SettingName,
  type SettingSection,
  type Settings,
} from '../../../shared/settings/settingsTable.ts';
import { useIsManaged, useSnapshot } from '../../state/hooks.ts';
import { useSetting } from '../../state/recorder/recording.ts';
import { Check, NumberField, Select, Field, onLeaving, type ControlTexts } from '../../components/Field.tsx';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { MicrophoneChoice } from '../recorder/MicrophoneChoice.tsx';
import { ClinicWords } from './ClinicWords.tsx';
import { Problem, SettingRow, TellSaved } from './SettingsSection.tsx';
import { ShortcutField } from './ShortcutField.tsx';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { privacyStrings } from '../../strings/privacyStrings.ts';

export function SettingRows({ section }: { readonly section: SettingSection }): JSX.Element {
  const [hasFailed, setFailed] = useState(false);
  const tell = use(TellSaved);
  const onSaved = (isSaved: boolean): void => {
    setFailed(!isSaved);
    tell(isSaved ? strings.saved : '');
  };
  // A field in which somebody types when the practice changes saves for the practice that it was shown for, or nothing.
  const activeId = useSnapshot((m) => m.snapshot?.active.id);
  return (
    <>
      <Problem text={hasFailed ? strings.notSaved : null} />
      {settingNames
        .filter((name) => settingRow(name).section === section)
        .map((name) => (
          <SettingRow key={settingRow(name).scope === 'workstation' ? name : `${name} ${activeId}`}>
            <Control name={name} onSaved={onSaved} />
          </SettingRow>
        ))}
    </>
  );
}

type ControlProps = { readonly name: SettingName; readonly onSaved: (isSaved: boolean) => void };

function Control({ name, onSaved }: ControlProps): JSX.Element | null {
  const [value, saveValue] = useSetting(name);
  const text = typeof value === 'string' ? value : '';
  const isManaged = useIsManaged(name);
  const { shape, label, hint } = settingRow(name);
  // Main checks the value against the row.
  const save = (next: Settings[SettingName]): void => void saveValue(next).then(onSaved);
  const common = { label, hint, isManaged };
  switch (shape.kind) {
    case 'noteFormat':
      // NoteFormatSection draws its parts as rows.
      return null;
    case 'words':
      return <ClinicWords words={Array.isArray(value) ? value : []} />;
    case 'microphone':
      return <MicrophoneChoice onSaved={onSaved} />;
    case 'shortcut':
      return <ShortcutField value={text} isManaged={isManaged} onChange={save} />;
    case 'switch':
      return <Check {...common} checked={value === true} onChange={save} />;
    case 'number':
      return (
        <NumberField {...common} value={Number(value)} range={shape} step={shape.step ?? 1} onSave={save} />
      );
    case 'days': {
      const days = typeof value === 'number' ? value : null;
      return <DaysField {...common} name={name} value={days} range={shape} onSave={save} />;
    }
    case 'choice':
      return (
        <Select
          {...common}
          options={Object.entries(shape.choices)}
          value={text}
          onChange={(chosen) => save(chosen)}
        />
      );
  }
}

type DaysProps = ControlTexts & {
  readonly name: SettingName;
  /** null: for ever. */
  readonly value: number | null;
  readonly range: { readonly least: number; readonly most: number };
  readonly onSave: (days: number | null) => void;
};

/** Days, or nothing. Asks before more is removed than until now, because the removals themselves do not ask. */
function DaysField({ name, value, range, onSave, ...field }: DaysProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [isProblem, setProblem] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const { least, most } = range;
  const question = privacyStrings.ask.about[name];
  const save = (typed: HTMLInputElement): void => {
    const days = typed.value === '' ? null : Number(typed.value);
    const isDays = days === null || (Number.isInteger(days) && days >= least && days <= most);
    // A number box that holds anything but a number gives an empty text.
    setProblem(!isDays || typed.validity.badInput);
    if (!isDays || typed.validity.badInput || days === value) return;
    if (question !== undefined && days !== null && (value === null || days < value)) setAsked(days);
    else onSave(days);
  };
  return (
    <>
      <Field
        key={value}
        ref={input}
        {...field}
        problem={isProblem ? privacyStrings.range(least, most) : undefined}
        type="number"
        min={least}
        max={most}
        defaultValue={value ?? ''}
        {...onLeaving(save)}
      />
      {asked === null || question === undefined ? null : (
        <ConfirmDialog
          title={privacyStrings.ask.title}
          texts={[question(asked), privacyStrings.ask.all]}
          back={privacyStrings.ask.back}
          action={privacyStrings.ask.save}
          step={() => {
            onSave(asked);
            return Promise.resolve(true);
          }}
          onClose={() => {
            setAsked(null);
            if (input.current !== null) input.current.value = String(value ?? '');
          }}
        />
      )}
    </>
  );
}
