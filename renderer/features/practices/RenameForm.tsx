import { useEffect, useRef, useState, type JSX } from 'react';
import type { ConnectionView } from '../../../shared/snapshot.ts';
import { announce, ask } from '../../state/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { practiceStrings as strings } from '../../ui/practiceStrings.ts';
import { strings as common } from '../../ui/strings.ts';
import styles from './RenameForm.module.css';

const longestName = 200;

/** Escape leaves the form, not the dialog around it. */
export function RenameForm({
  connection: { id, name, practiceName },
  onClose,
}: {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => input.current?.select(), []);

  const save = async (): Promise<void> => {
    const renamed = await ask('renameConnection', { connectionId: id, name: input.current?.value ?? '' });
    setFailed(!renamed.ok);
    if (!renamed.ok) return;
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
        {hasFailed ? strings.notRenamed : ''}
      </p>
      <div className={styles.steps}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit">{strings.save}</Button>
      </div>
    </form>
  );
}
