import { use } from 'react';
import { flushSync } from 'react-dom';
import {
  noteLines,
  noteHeaderLineKinds,
  type NoteFormat,
  type NoteLine,
  type SectionHeading,
} from '../../../shared/settings/noteFormat.ts';
import { useApp, useIsManaged, useMain } from '../../state/app.ts';
import { useSetting } from '../../state/recorder/recording.ts';
import { Check, ControlHint, Select, Field } from '../../components/Field.tsx';
import { exportStrings } from '../../strings/exportStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { SettingRow, TellSaved } from './SettingsSection.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import { Button } from '../../components/Button.tsx';
import { ChevronIcon, UpIcon } from '../../components/icons/icons.tsx';
import { emptySections } from '../../../shared/consult/note.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';

const { format: strings } = exportStrings;

function FormatForm() {
  const [format, saveFormat] = useSetting('noteFormat');
  const open = useMain((s) => s.open);
  const tell = use(TellSaved);
  const save = async (change: Partial<NoteFormat>): Promise<void> => {
    if (await saveFormat({ ...format, ...change })) tell(common.saved);
  };
  const lineCheck = (name: NoteLine, hint?: string) => (
    <SettingRow key={name}>
      <Check
        label={strings.line[name]}
        hint={hint}
        checked={format.lines.includes(name)}
        onChange={(isOn) =>
          void save({
            lines: noteLines.filter((line) => (line === name ? isOn : format.lines.includes(line))),
          })
        }
      />
    </SettingRow>
  );
  return (
    <>
      <SectionOrder
        sections={knownSections(format, open)}
        onChange={(next) => void save({ sections: next.map(({ key, heading }) => ({ key, heading })) })}
      />
      <fieldset className={looks.apart}>
        <legend className={cx(looks.strong, looks.padded)}>{strings.lines}</legend>
        {noteHeaderLineKinds.map((name) => lineCheck(name))}
      </fieldset>
      <SettingRow>
        <Select
          label={strings.copyAs}
          value={format.copyAs}
          options={[
            ['plain', strings.plain],
            ['rich', strings.rich],
          ]}
          onChange={(value) => void save({ copyAs: value === 'rich' ? 'rich' : 'plain' })}
        />
      </SettingRow>
      {lineCheck('filedBy', strings.filedByHint)}
    </>
  );
}

type OrderProps = {
  readonly sections: readonly KnownSection[];
  readonly onChange: (sections: readonly KnownSection[]) => void;
};

const SectionOrder = ({ sections, onChange }: OrderProps) => (
  <SettingRow>
    <fieldset>
      <legend className={cx(looks.strong, looks.padded)}>{strings.sections}</legend>
      <ol className={looks.closeStack}>
        {sections.map((section, from) => (
          <li key={section.key} className={cx(fields.beside, looks.line)}>
            <Field
              className={looks.grow}
              label={strings.heading(section.name)}
              placeholder={section.name}
              maxLength={200}
              defaultValue={section.heading}
              onBlur={({ target: { value: heading } }) => {
                if (heading !== section.heading)
                  onChange(sections.map((one) => (one === section ? { ...one, heading } : one)));
              }}
            />
            <Mover {...{ sections, onChange, from }} by={-1} />
            <Mover {...{ sections, onChange, from }} by={1} />
          </li>
        ))}
      </ol>
    </fieldset>
  </SettingRow>
);

type MoverProps = OrderProps & { readonly from: number; readonly by: -1 | 1 };

function Mover({ sections, onChange, from, by }: MoverProps) {
  const app = useApp();
  const name = sections[from]?.name ?? '';
  const next = moved(sections, from, by);
  return (
    <Button
      look="icon"
      aria-label={by === 1 ? strings.down(name) : strings.up(name)}
      aria-disabled={next === null}
      icon={by === 1 ? <ChevronIcon /> : <UpIcon />}
      onClick={({ currentTarget }) => {
        if (next === null) return;
        flushSync(() => onChange(next));
        // A row that moves in the document loses the focus.
        currentTarget.focus();
        app.forCurrentSession().announce(strings.moved(name, from + by + 1, sections.length));
      }}
    />
  );
}

export function NoteFormatRows() {
  const activeId = useMain((s) => s.active.id);
  const isManaged = useIsManaged('noteFormat');
  const isFiledToFolder = useMain((s) => s.isFiledToFolder);
  return (
    <>
      {isFiledToFolder && <p className={looks.quiet}>{strings.toFolder}</p>}
      {isManaged ? (
        <SettingRow>
          <ControlHint isManaged />
        </SettingRow>
      ) : (
        <FormatForm key={activeId} />
      )}
    </>
  );
}

/** A section whose heading the vet can change, with the service's name for the section. */
type KnownSection = SectionHeading & { readonly name: string };

/** The format's sections, followed by the open note's other sections. */
export function knownSections(format: NoteFormat, open: ConsultView | null): readonly KnownSection[] {
  const noteSections = open?.note?.sections ?? [];
  const keys = new Set([...format.sections, ...noteSections].map(({ key }) => key));
  return [...keys].map((key) => {
    const heading = format.sections.find((section) => section.key === key)?.heading ?? '';
    const known = [...noteSections, ...emptySections].filter((section) => section.key === key);
    return { key, heading, name: known.find((section) => section.heading !== '')?.heading ?? key };
  });
}

/** null: the item cannot move further. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] | null {
  const [item, other] = [items[from], items[from + by]];
  return item === undefined || other === undefined ? null : items.with(from, other).with(from + by, item);
}
