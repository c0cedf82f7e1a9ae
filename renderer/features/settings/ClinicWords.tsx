import { use, useId, useRef, useState, type JSX } from 'react';
import { settingsTable } from '../../../shared/settings/settingsTable.ts';
import { wordsIn } from '../../../shared/settings/spelling.ts';
import { run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Problem } from '../../components/Problem.tsx';
import { Field } from '../../components/Field.tsx';
import fields from '../../components/Field.module.css';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { spellingStrings as strings } from '../../strings/spellingStrings.ts';
import { TellSaved } from './SettingRow.tsx';
import { cx, looks } from '../../components/styles/looks.ts';

export function ClinicWords({ words }: { readonly words: readonly string[] }): JSX.Element {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const tell = use(TellSaved);

  const add = async (): Promise<void> => {
    const box = input.current;
    if (box === null) return;
    box.focus();
    setEmpty(wordsIn(box.value).length === 0);
    if (wordsIn(box.value).length === 0 || !(await run('addClinicWords', { text: box.value }))) return;
    box.value = '';
    tell(strings.added);
  };
  const remove = async (word: string): Promise<void> => {
    if (!(await run('removeClinicWord', { word }))) return;
    tell(strings.removed(word));
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
        className={cx(fields.beside, looks.line)}
        noValidate
        onChange={() => setEmpty(false)}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field ref={input} className={looks.grow} label={strings.word} hint={strings.wordHint} />
        <Button type="submit">{strings.add}</Button>
      </form>
      <Problem text={isEmpty ? strings.noWord : null} />
      {words.length === 0 ? (
        <p className={looks.quiet}>{strings.none}</p>
      ) : (
        <ul className={cx(looks.framed, looks.ruled, looks.scrolls)} aria-labelledby={listId}>
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
      )}
    </div>
  );
}
