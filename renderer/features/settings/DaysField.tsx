import { useRef, useState, type JSX } from 'react';
import type { SettingName } from '../../../shared/settings/settingsTable.ts';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { Field, onLeaving, type ControlTexts } from '../../components/Field.tsx';
import { privacyStrings as strings } from '../../strings/privacyStrings.ts';

type Props = ControlTexts & {
  readonly name: SettingName;
  /** null: for ever. */
  readonly value: number | null;
  readonly range: { readonly least: number; readonly most: number };
  readonly onSave: (days: number | null) => void;
};

/** Days, or nothing. Asks before more is removed than until now, because the removals themselves do not ask. */
export function DaysField({ name, value, range, onSave, ...field }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [isProblem, setProblem] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const { least, most } = range;
  const question = strings.ask.about[name];
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
        problem={isProblem ? strings.range(least, most) : undefined}
        type="number"
        min={least}
        max={most}
        defaultValue={value ?? ''}
        {...onLeaving(save)}
      />
      {asked === null || question === undefined ? null : (
        <ConfirmDialog
          title={strings.ask.title}
          texts={[question(asked), strings.ask.all]}
          back={strings.ask.back}
          action={strings.ask.save}
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
