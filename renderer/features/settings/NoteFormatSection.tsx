import { useRef, useState, type JSX, useLayoutEffect } from 'react';
import { pastedLines, type NoteFormat } from '../../../shared/settings/noteFormat.ts';
import { useIsManaged, useSnapshot } from '../../state/hooks.ts';
import { useSetting } from '../../state/recorder/recording.ts';
import { Check, ManagedMark, Select, Field } from '../../components/Field.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { exportStrings } from '../../strings/exportStrings.ts';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { knownSections, type KnownSection, moved } from '../export/knownSections.ts';
import { Button } from '../../components/Button.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { ChevronIcon, UpIcon } from '../../components/icons/icons.tsx';

const { format: strings } = exportStrings;

type FormProps = {
  readonly format: NoteFormat;
  readonly known: readonly KnownSection[];
  readonly onSave: (format: NoteFormat) => Promise<boolean>;
};

function FormatForm({ format, known, onSave }: FormProps): JSX.Element {
  const [sections, setSections] = useState(known);
  const [isSaved, setSaved] = useState(false);
  const isTyped = useRef(false);
  const formatOf = (of: readonly KnownSection[]): NoteFormat => ({
    ...format,
    sections: of.map(({ key, heading }) => ({ key, heading })),
  });
  const save = async (change: Partial<NoteFormat>): Promise<void> => {
    isTyped.current = false;
    setSaved(false);
    setSaved(await onSave({ ...formatOf(sections), ...change }));
  };

  return (
    <>
      <SettingRow>
        <FormatSections
          sections={sections}
          onType={(next) => {
            isTyped.current = true;
            setSaved(false);
            setSections(next);
          }}
          onLeave={() => {
            if (isTyped.current) void save({});
          }}
          onMove={(next) => {
            setSections(next);
            void save(formatOf(next));
          }}
        />
      </SettingRow>
      <fieldset>
        <legend className={looks.strong}>{strings.lines}</legend>
        {pastedLines.map((name) => (
          <SettingRow key={name}>
            <Check
              label={strings.line[name]}
              checked={format.lines.includes(name)}
              onChange={(isOn) =>
                void save({
                  lines: pastedLines.filter((line) => (line === name ? isOn : format.lines.includes(line))),
                })
              }
            />
          </SettingRow>
        ))}
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
      <p role="status" className={cx(looks.unlessEmpty, looks.muted)}>
        {isSaved ? strings.saved : null}
      </p>
    </>
  );
}

export function NoteFormatSection(): JSX.Element | null {
  const active = useSnapshot((m) => m.snapshot?.active);
  const [format, save] = useSetting('noteFormat');
  const open = useSnapshot((m) => m.snapshot?.open ?? null);
  const isManaged = useIsManaged('noteFormat');
  const isFiledToFolder = useSnapshot((m) => m.snapshot?.isFiledToFolder ?? false);
  if (active === undefined) return null;
  return (
    <SettingsSection
      title={strings.title}
      intro={strings.intro(active.name)}
      guide={settingsHeadings.noteFormat}
    >
      {isFiledToFolder ? <p className={looks.quiet}>{strings.toFolder}</p> : null}
      {isManaged ? (
        <SettingRow>
          <ManagedMark />
        </SettingRow>
      ) : (
        <FormatForm key={active.id} format={format} known={knownSections(format, open)} onSave={save} />
      )}
    </SettingsSection>
  );
}

type SectionsProps = {
  readonly sections: readonly KnownSection[];
  readonly onType: (sections: readonly KnownSection[]) => void;
  readonly onLeave: () => void;
  readonly onMove: (sections: readonly KnownSection[]) => void;
};

/** Each section's heading, and two buttons that move the section. */
function FormatSections({ sections, onType, onLeave, onMove }: SectionsProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const [pressed, setPressed] = useState<{ readonly key: string; readonly by: -1 | 1 } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (pressed === null) return;
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset['key'] === pressed.key,
    );
    row?.querySelector<HTMLElement>(`[data-by="${pressed.by}"]`)?.focus();
  }, [pressed]);

  const move = ({ key, name }: KnownSection, from: number, by: -1 | 1): void => {
    const next = moved(sections, from, by);
    if (next === null) return;
    setPressed({ key, by });
    setAnnouncement(strings.moved(name, from + by + 1, sections.length));
    onMove(next);
  };

  return (
    <fieldset>
      <legend className={looks.strong}>{strings.sections}</legend>
      <ol ref={list} className={looks.closeStack}>
        {sections.map((section, index) => (
          <li key={section.key} data-key={section.key} className={looks.line}>
            <Field
              className={looks.grow}
              label={strings.heading(section.name)}
              placeholder={section.name}
              maxLength={200}
              value={section.heading}
              onBlur={onLeave}
              onChange={({ target }) =>
                onType(sections.map((one) => (one === section ? { ...one, heading: target.value } : one)))
              }
            />
            <Button
              look="icon"
              data-by="-1"
              aria-label={strings.up(section.name)}
              aria-disabled={index === 0}
              icon={<UpIcon />}
              onClick={() => move(section, index, -1)}
            />
            <Button
              look="icon"
              data-by="1"
              aria-label={strings.down(section.name)}
              aria-disabled={index === sections.length - 1}
              icon={<ChevronIcon />}
              onClick={() => move(section, index, 1)}
            />
          </li>
        ))}
      </ol>
      <div aria-live="polite">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </fieldset>
  );
}
