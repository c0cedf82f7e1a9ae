import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { Button } from '../../components/Button.tsx';
import { isMac } from '../../components/format/isMac.ts';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { acceleratorOf, formatAccelerator } from './accelerator.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './ShortcutField.module.css';

type Props = { readonly value: string; readonly onChange: (shortcut: string) => void };

/** The person sets the shortcut by pressing the keys while the button waits for them. */
export function ShortcutField({ value, onChange }: Props): JSX.Element {
  const hintId = useId();
  const labelId = useId();
  const [isWaiting, setWaiting] = useState(false);
  const problem = useSnapshot((m) => m.snapshot?.shortcutProblem ?? null);
  const keys = value === '' ? strings.shortcut.none : formatAccelerator(value, isMac());

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isWaiting || event.key === 'Tab') return;
    // Neither the dialog nor the page may react to these keys now.
    event.preventDefault();
    event.stopPropagation();
    const accelerator = acceleratorOf(event.nativeEvent);
    if (event.key === 'Escape') setWaiting(false);
    else if (accelerator !== null) {
      setWaiting(false);
      onChange(accelerator);
    }
  };

  return (
    <div>
      <p id={labelId} className={looks.label}>
        {strings.shortcut.label}
      </p>
      <div className={cx(looks.row, styles.row)}>
        <Button
          className={styles.keys}
          aria-labelledby={`${labelId} ${labelId}-keys`}
          aria-describedby={hintId}
          aria-pressed={isWaiting}
          onClick={() => setWaiting(!isWaiting)}
          onKeyDown={onKeyDown}
          onBlur={() => setWaiting(false)}
        >
          <span id={`${labelId}-keys`}>{isWaiting ? strings.shortcut.press : keys}</span>
        </Button>
        {value === '' ? null : (
          <Button look="quiet" onClick={() => onChange('')}>
            {strings.shortcut.remove}
          </Button>
        )}
      </div>
      <p id={hintId} className={cx(looks.quiet, styles.hint)}>
        {strings.shortcut.hint}
      </p>
      <p role="alert" className={cx(looks.problem, styles.problem)}>
        {problem === null || value === '' ? null : strings.shortcut.problems[problem]}
      </p>
    </div>
  );
}
