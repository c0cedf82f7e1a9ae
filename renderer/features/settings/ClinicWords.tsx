import { useId, useRef, useState, type JSX } from 'react';
import { settingsTable } from '../../../shared/settings/settingsTable.ts';
import { wordsIn } from '../../../shared/settings/spelling.ts';
import { run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { spellingStrings as strings } from '../../strings/spellingStrings.ts';
import { FormMessage, type Message } from './SettingsSection.tsx';
import { cx, looks } from '../../components/styles/looks.ts';

export function ClinicWords({ words }: { readonly words: readonly string[] }): JSX.Element {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<Message | null>(null);

  const add = async (): Promise<void> => {
    const box = input.current;
    if (box === null) return;
    box.focus();
    if (wordsIn(box.value).length === 0) setMessage({ text: strings.noWord, isProblem: true });
    else if (await run('addClinicWords', { text: box.value })) {
      box.value = '';
      setMessage({ text: strings.added, isProblem: false });
    }
  };
  const remove = async (word: string): Promise<void> => {
    if (!(await run('removeClinicWord', { word }))) return;
    setMessage({ text: strings.removed(word), isProblem: false });
    // The word's button is gone, so the field takes the focus.
    input.current?.focus();
  };

  return (
    <div className={looks.stack}>
      <div>
        <h3 id={listId} className={looks.strong}>
          {settingsTable.clinicWords.label}
        </h3>
        <p className={looks.quiet}>{settingsTable.clinicWords.hint}</p>
      </div>
      <form
        className={looks.steps}
        noValidate
        onChange={() => setMessage(null)}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field ref={input} label={strings.word} hint={strings.wordHint} />
        <Button type="submit">{strings.add}</Button>
      </form>
      <FormMessage message={message} />
      <Words words={words} labelId={listId} remove={remove} />
    </div>
  );
}

function Words({
  words,
  labelId,
  remove,
}: {
  readonly words: readonly string[];
  readonly labelId: string;
  readonly remove: (word: string) => Promise<void>;
}): JSX.Element {
  if (words.length === 0) return <p className={looks.quiet}>{strings.none}</p>;
  return (
    <ul className={cx(looks.framed, looks.ruled, looks.scrolls)} aria-labelledby={labelId}>
      {words.map((word) => (
        <li key={word} className={looks.spread}>
          <span className={looks.breakable}>{word}</span>
          <Button look="quiet" onClick={() => void remove(word)}>
            <span>
              {strings.remove}
              <VisuallyHidden> {word}</VisuallyHidden>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
