import { useId, useRef, useState, type JSX } from 'react';
import { spellingLanguages, wordsIn, type SpellingView } from '../../../shared/settings/spelling.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Field, Select } from '../../components/Field.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { spellingStrings as strings } from '../../strings/spellingStrings.ts';
import { FormMessage, SettingRow, SettingsSection, type Message } from './SettingsSection.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './SettingsSection.module.css';
import own from './SpellingSection.module.css';

const choices = [...spellingLanguages, 'off'] as const;

function Language({ language, offered, isManaged }: SpellingView): JSX.Element {
  if (offered.length === 0) return <p>{strings.noDictionary}</p>;
  return (
    <Select
      label={strings.language}
      options={choices
        .filter((one) => one === 'off' || offered.includes(one))
        .map((one) => [one, strings.languages[one]] as const)}
      value={language}
      isManaged={isManaged}
      onChange={(value) => {
        const chosen = choices.find((one) => one === value);
        if (chosen !== undefined) void run('saveSpellingLanguage', { language: chosen });
      }}
    />
  );
}

/** The language of the spelling check, and the clinic's own words. */
export function SpellingSection(): JSX.Element | null {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const spelling = useSnapshot((m) => m.snapshot?.spelling);
  if (spelling === undefined) return null;

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
    <SettingsSection title={strings.title} intro={strings.intro} guide={settingsHeadings.spelling}>
      <SettingRow>
        <Language {...spelling} />
      </SettingRow>
      <SettingRow>
        <div className={looks.stack}>
          <div>
            <h3 id={listId} className={own.title}>
              {strings.words}
            </h3>
            <p className={cx(looks.quiet, styles.intro)}>{strings.wordsHint}</p>
          </div>
          <form
            className={cx(looks.steps, own.form)}
            noValidate
            onChange={() => setMessage(null)}
            onSubmit={(event) => {
              event.preventDefault();
              void add();
            }}
          >
            <Field ref={input} className={own.field} label={strings.word} hint={strings.wordHint} />
            <Button type="submit">{strings.add}</Button>
          </form>
          <FormMessage message={message} />
          <Words words={spelling.words} labelId={listId} remove={remove} />
        </div>
      </SettingRow>
    </SettingsSection>
  );
}

function Words({
  words,
  labelId,
  remove,
}: {
  readonly words: SpellingView['words'];
  readonly labelId: string;
  readonly remove: (word: string) => Promise<void>;
}): JSX.Element {
  if (words.length === 0) return <p className={cx(looks.quiet, styles.intro)}>{strings.none}</p>;
  return (
    <ul className={own.words} aria-labelledby={labelId}>
      {words.map((word) => (
        <li key={word} className={cx(looks.line, own.word)}>
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
