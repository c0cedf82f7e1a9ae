import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { settingsTable } from '../../../shared/settings/settingsTable.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { Button } from '../../components/Button.tsx';
import { ManagedMark } from '../../components/Field.tsx';
import { isMac } from '../../components/format/isMac.ts';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { acceleratorOf, formatAccelerator } from './accelerator.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './Settings.module.css';

type Props = {
  readonly value: string;
  readonly isManaged: boolean;
  readonly onChange: (shortcut: string) => void;
};

/** The person sets the shortcut by pressing the keys while the button waits for them. */
export function ShortcutField({ value, isManaged, onChange }: Props): JSX.Element {
  const hintId = useId();
  const labelId = useId();
  const [isWaiting, setWaiting] = useState(false);
  const problem = useSnapshot((m) => m.snapshot?.shortcutProblem ?? null);
  const none = isManaged ? strings.shortcut.noneManaged : strings.shortcut.none;
  const keys = value === '' ? none : formatAccelerator(value, isMac());
  const problems = isManaged ? strings.shortcut.problemsManaged : strings.shortcut.problems;

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
        {settingsTable.shortcut.label}
      </p>
      <div className={looks.steps}>
        <Button
          className={styles.keys}
          aria-labelledby={`${labelId} ${labelId}-keys`}
          aria-describedby={hintId}
          aria-pressed={isWaiting}
          disabled={isManaged}
          onClick={() => setWaiting(!isWaiting)}
          onKeyDown={onKeyDown}
          onBlur={() => setWaiting(false)}
        >
          <span id={`${labelId}-keys`}>{isWaiting ? strings.shortcut.press : keys}</span>
        </Button>
        {value === '' || isManaged ? null : (
          <Button look="quiet" onClick={() => onChange('')}>
            {strings.shortcut.remove}
          </Button>
        )}
      </div>
      {isManaged ? (
        <ManagedMark id={hintId} />
      ) : (
        <p id={hintId} className={cx(looks.quiet, looks.below)}>
          {settingsTable.shortcut.hint}
        </p>
      )}
      <p role="alert" className={looks.problem}>
        {problem === null || value === '' ? null : problems[problem]}
      </p>
    </div>
  );
}
