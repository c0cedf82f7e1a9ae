import { useId, useState, type KeyboardEvent } from 'react';
import { useMain } from '../../state/app.ts';
import { Button } from '../../components/Button.tsx';
import { ControlHint, type ControlTexts, Problem } from '../../components/Field.tsx';
import fields from '../../components/Field.module.css';
import { isMac } from '../../components/format/isMac.ts';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { looks } from '../../components/styles/looks.ts';
import styles from './Settings.module.css';

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

const keyCode =
  /^(?:Key([A-Z])|Digit(\d)|Arrow(Up|Down|Left|Right)|(F(?:[1-9]|1\d|2[0-4])|Space|Insert|Home|End|PageUp|PageDown))$/;

/** Null: not complete yet. By its place, as Alt types other characters. */
export function acceleratorOf({ code, ctrlKey, altKey, shiftKey, metaKey }: Press): string | null {
  const key = keyCode.exec(code)?.slice(1).find(Boolean) ?? '';
  if (key === '' || !(ctrlKey || altKey || metaKey || (shiftKey && /^F\d/.test(key)))) return null;
  const parts = [ctrlKey && 'Control', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Super', key];
  return parts.filter(Boolean).join('+');
}

const printed: Readonly<Record<string, string>> = { Control: 'Ctrl', Super: 'Windows' };

/** The names of the keys as printed on keyboards. */
export const formatAccelerator = (accelerator: string, isMac: boolean): string =>
  accelerator
    .split('+')
    .map((part) => (part === 'Super' && isMac ? '⌘' : (printed[part] ?? part)))
    .join(' + ');

type Props = ControlTexts & {
  readonly value: string;
  readonly onChange: (shortcut: string) => void;
};

/** The person sets the shortcut by pressing the keys while the button waits for them. */
export function ShortcutField({ label, hint, value, onChange }: Props) {
  const id = useId();
  const [waitsFor, setWaitsFor] = useState<'nothing' | 'keys' | 'more'>('nothing');
  const isWaiting = waitsFor !== 'nothing';
  const problem = useMain((s) => s.shortcutProblem);
  const keys = value === '' ? strings.shortcut.none : formatAccelerator(value, isMac());
  const told = problem === null || value === '' ? null : strings.shortcut.problems[problem];

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isWaiting || event.key === 'Tab') return;
    // Neither the dialog nor the page may react to these keys now.
    event.preventDefault();
    event.stopPropagation();
    const accelerator = acceleratorOf(event.nativeEvent);
    const isMore = accelerator === null && event.key !== 'Escape';
    setWaitsFor(!isMore ? 'nothing' : keyCode.test(event.code) ? 'more' : 'keys');
    if (accelerator !== null) onChange(accelerator);
  };

  return (
    <>
      <div className={fields.field}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        <div className={looks.steps}>
          {value !== '' && (
            <Button look="quiet" onClick={() => onChange('')}>
              {strings.shortcut.remove}
            </Button>
          )}
          <Button
            id={id}
            className={styles.keys}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={`${id}-hint`}
            aria-pressed={isWaiting}
            onClick={() => setWaitsFor(isWaiting ? 'nothing' : 'keys')}
            onKeyDown={onKeyDown}
            onBlur={() => setWaitsFor('nothing')}
          >
            {isWaiting ? strings.shortcut.press : keys}
          </Button>
        </div>
        <ControlHint id={`${id}-hint`} hint={hint} />
      </div>
      <Problem
        text={waitsFor === 'more' ? strings.shortcut.alone : told && `${told} ${strings.shortcut.setOthers}`}
      />
    </>
  );
}
