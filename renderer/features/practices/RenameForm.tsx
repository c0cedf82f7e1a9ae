import { useEffect, useRef, useState, type JSX } from 'react';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { ask, forCurrentSession } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { practiceStrings as strings } from '../../strings/practiceStrings.ts';
import { commandFailureString, strings as common } from '../../strings/strings.ts';
import styles from './RenameForm.module.css';

const longestName = 200;

/** Escape closes the form, not the dialog around it. */
export function RenameForm({
  connection: { id, name, practiceName },
  onClose,
}: {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => input.current?.select(), []);

  const save = async (): Promise<void> => {
    const { announce } = forCurrentSession();
    const renamed = await ask('renameConnection', { connectionId: id, name: input.current?.value ?? '' });
    if (!renamed.ok) {
      const { code } = renamed.error;
      setProblem(code === 'pin_needed' ? commandFailureString(code) : strings.notRenamed);
      return;
    }
    announce(strings.renamed);
    onClose();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <Field
        ref={input}
        label={strings.name}
        hint={strings.nameHint(practiceName)}
        defaultValue={name}
        maxLength={longestName}
        spellCheck={false}
      />
      <p role="alert" className={styles.failed}>
        {problem}
      </p>
      <div className={styles.steps}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit">{strings.save}</Button>
      </div>
    </form>
  );
}
