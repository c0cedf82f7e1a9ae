import type { Snapshot } from '../../../shared/ipc/snapshot.ts';
import { createContext, useId, useRef, useState, type JSX, type ReactNode } from 'react';
import {
  settingNames,
  settingDefinitionOf,
  type SettingName,
  type SettingShape,
  type Settings,
} from '../../../shared/settings/settingsTable.ts';
import { wordsIn, addWords } from '../../../shared/settings/spelling.ts';
import { useIsManaged, useMain } from '../../state/app.ts';
import { useSetting } from '../../state/recorder/recording.ts';
import { Check, ControlHint, Select, Field, type ControlTexts, Problem } from '../../components/Field.tsx';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { privacyStrings } from '../../strings/privacyStrings.ts';
import { settingsStrings as strings } from '../../strings/settingsStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { MicrophoneChoice } from '../recorder/Microphone.tsx';
import { ShortcutField } from './ShortcutField.tsx';
import fields from '../../components/Field.module.css';
import frame from '../../components/styles/frame.module.css';
import styles from './Settings.module.css';

/** Says beside the section's title what was saved, until something else changes. */
export const TellSaved = createContext<(text: string) => void>(() => undefined);

export const SettingRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={cx(fields.beside, styles.row)}>{children}</div>
);

export type Section = {
  readonly title: string;
  readonly intro: string | ((of: Snapshot) => string);
  /** The heading at which the guide begins when F1 is pressed in here. */
  readonly guide: string;
  /** What stands above and below its rows of the table of settings. */
  readonly above?: JSX.Element;
  readonly below?: JSX.Element;
};

type Props = {
  readonly name: string;
  readonly section: Section;
  readonly titleId: string;
  readonly isShown: boolean;
};

/**
 * One region of the settings page. A hidden one stays in the page, so that nothing that was typed is lost.
 */
export function SettingsSection({ name: ofSection, section, titleId, isShown }: Props) {
  const { title, intro, guide, above, below } = section;
  const says = useMain((s) => (typeof intro === 'string' ? intro : intro(s)));
  /** null: it could not be saved. */
  const [news, tell] = useState<string | null>('');
  const onSaved = (isSaved: boolean): void => tell(isSaved ? common.saved : null);
  // A field in which somebody types when the practice changes saves
  // for the practice that it was shown for, or nothing.
  const { id: activeId, isEmbedded } = useMain((s) => s.active);
  const rows = settingNames.filter((name) => settingDefinitionOf(name).section === ofSection);
  return (
    <section
      className={styles.section}
      aria-labelledby={titleId}
      hidden={!isShown}
      data-headed
      onChange={() => tell('')}
      data-guide={guide}
    >
      <header className={frame.head}>
        <div className={cx(looks.line, frame.title)}>
          <h2 id={titleId} tabIndex={-1} className={cx(looks.display, frame.name)}>
            {title}
          </h2>
          <span role="status" className={cx(looks.quiet, looks.oneLine)}>
            {news}
          </span>
        </div>
        <p className={cx(looks.muted, styles.says)}>{says}</p>
      </header>
      <TellSaved value={tell}>
        {above}
        <Problem text={news === null ? strings.notSaved : null} />
        {rows
          // The try-out never locks, and NoteFormatRows draws the parts of its setting.
          .filter((name) => name !== 'noteFormat' && !(isEmbedded && name === 'lockAfterMinutes'))
          .map((name) => (
            <SettingRow
              key={settingDefinitionOf(name).scope === 'workstation' ? name : `${name} ${activeId}`}
            >
              <Control name={name} onSaved={onSaved} />
            </SettingRow>
          ))}
        {below}
      </TellSaved>
    </section>
  );
}

type ControlProps = { readonly name: SettingName; readonly onSaved: (isSaved: boolean) => void };

function Control({ name, onSaved }: ControlProps) {
  const [value, saveValue] = useSetting(name);
  const text = typeof value === 'string' ? value : '';
  const isManaged = useIsManaged(name);
  const { shape, label, hint } = settingDefinitionOf(name);
  // Main checks the value against the row.
  const save = (next: Settings[SettingName]): void => void saveValue(next).then(onSaved);
  const common = { label, hint, isManaged };
  switch (shape.kind) {
    case 'noteFormat':
      return null;
    case 'words':
      return <WordsField {...common} words={Array.isArray(value) ? value : []} onSave={save} />;
    case 'microphone':
      return <MicrophoneChoice onSaved={onSaved} />;
    case 'shortcut':
      return <ShortcutField {...common} value={text} onChange={save} />;
    case 'switch':
      return <Check {...common} checked={value === true} onChange={save} />;
    case 'number':
    case 'days': {
      const number = typeof value === 'number' ? value : null;
      return <NumberField {...common} name={name} value={number} shape={shape} onSave={save} />;
    }
    case 'choice':
      return <Select {...common} options={Object.entries(shape.choices)} value={text} onChange={save} />;
  }
}

type WordsProps = ControlTexts & {
  readonly words: readonly string[];
  readonly onSave: (words: readonly string[]) => void;
};

/** One word a line, and what stands there when the person leaves it is saved. */
function WordsField({ label, hint, words, onSave }: WordsProps) {
  const id = useId();
  const list = words.join('\n');
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={fields.input}
        aria-describedby={`${id}-hint`}
        spellCheck={false}
        defaultValue={list}
        onBlur={({ target }) => {
          const typed = addWords([], wordsIn(target.value));
          // What cannot be saved stays in the field, and all of it while only another program is in front.
          if (target !== document.activeElement) target.value = typed.join('\n');
          if (typed.join('\n') !== list) onSave(typed);
        }}
      />
      <ControlHint id={`${id}-hint`} hint={hint} />
    </div>
  );
}

type NumberProps = ControlTexts & {
  readonly name: SettingName;
  /** null: for ever. */
  readonly value: number | null;
  readonly shape: Extract<SettingShape, { readonly kind: 'number' | 'days' }>;
  readonly onSave: (value: number | null) => void;
};

/**
 * Saves when the person leaves it or presses Enter. Asks before more
 * is removed than until now, because the removals do not.
 */
function NumberField({ name, value, shape, onSave, ...field }: NumberProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isProblem, setProblem] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const { kind, least, most } = shape;
  const question = privacyStrings.ask.about[name];
  const save = (typed: HTMLInputElement): void => {
    const number = typed.value === '' ? null : typed.valueAsNumber;
    const isFit = typed.validity.valid && (number !== null || kind === 'days');
    setProblem(!isFit);
    if (!isFit || number === value) return;
    if (question !== undefined && number !== null && (value === null || number < value)) setAsked(number);
    else onSave(number);
  };
  return (
    <>
      <Field
        key={value}
        ref={input}
        {...field}
        problem={isProblem ? strings.range[kind](least, most) : undefined}
        type="number"
        min={least}
        max={most}
        defaultValue={value ?? ''}
        onBlur={(event) => save(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // A question that opens now has the focus on its way back, which the same press would take.
          event.preventDefault();
          save(event.currentTarget);
        }}
      />
      {asked !== null && question !== undefined && (
        <ConfirmDialog
          title={privacyStrings.ask.title}
          texts={[question(asked), privacyStrings.ask.all]}
          back={privacyStrings.ask.back}
          action={common.save}
          step={() => onSave(asked)}
          onClose={() => {
            setAsked(null);
            if (input.current !== null) input.current.value = String(value ?? '');
          }}
        />
      )}
    </>
  );
}
