import { useId, useRef, useState, type JSX } from 'react';
import { pastedLines, type NoteFormat } from '../../../shared/settings/noteFormat.ts';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { pastedNote, type WrittenNote } from '../../../shared/text/noteDocument.ts';
import { useIsManaged, useSnapshot } from '../../state/hooks.ts';
import { useSetting } from '../../state/recorder/recording.ts';
import { Check, ManagedMark, Select } from '../../components/Field.tsx';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import { exportStrings } from '../../strings/exportStrings.ts';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { FormatSections } from '../export/FormatSections.tsx';
import { knownSections, sampleNote, type KnownSection } from '../export/knownSections.ts';

const { format: strings } = exportStrings;

type FormProps = {
  readonly format: NoteFormat;
  readonly known: readonly KnownSection[];
  readonly active: ConnectionView;
  readonly onSave: (format: NoteFormat) => Promise<boolean>;
};

function FormatForm({ format, known, active, onSave }: FormProps): JSX.Element {
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
      <SettingRow>
        <FormatPreview note={sampleNote(sections, active)} format={formatOf(sections)} />
      </SettingRow>
      <p role="status" className={cx(looks.unlessEmpty, looks.muted)}>
        {isSaved ? strings.saved : null}
      </p>
    </>
  );
}

/** How the active practice's notes look when pasted, and in files. */
export function NoteFormatSection(): JSX.Element | null {
  const active = useSnapshot((m) => m.snapshot?.active);
  const [format, save] = useSetting('noteFormat');
  const open = useSnapshot((m) => m.snapshot?.open ?? null);
  const isManaged = useIsManaged('noteFormat');
  const isFiledToFolder = useSnapshot((m) => m.snapshot?.isFiledToFolder ?? false);
  if (active === undefined) return null;
  const known = knownSections(format, open);
  return (
    <SettingsSection
      title={strings.title}
      intro={strings.intro(active.name)}
      guide={settingsHeadings.noteFormat}
    >
      {isFiledToFolder ? <p className={looks.quiet}>{strings.toFolder}</p> : null}
      {isManaged ? (
        <SettingRow>
          <FormatPreview note={sampleNote(known, active)} format={format} />
          <ManagedMark />
        </SettingRow>
      ) : (
        <FormatForm key={active.id} format={format} known={known} active={active} onSave={save} />
      )}
    </SettingsSection>
  );
}

type FormatPreviewProps = { readonly note: WrittenNote; readonly format: NoteFormat };

function FormatPreview({ note, format }: FormatPreviewProps): JSX.Element {
  const titleId = useId();
  const { notices, facts, sections } = pastedNote(note, format);
  const Strong = format.copyAs === 'rich' ? 'b' : 'span';
  return (
    <figure aria-labelledby={titleId}>
      <figcaption id={titleId} className={looks.label}>
        {strings.preview}
      </figcaption>
      <div className={cx(looks.stack, looks.framed, looks.panel, looks.written, looks.quiet)}>
        {notices.map((notice) => (
          <p key={notice}>
            <Strong>{notice}</Strong>
          </p>
        ))}
        {facts.length === 0 ? null : (
          <p>
            {facts.map(({ label, value }) => (
              <span key={label} className={looks.block}>
                <Strong>{label}:</Strong> {value}
              </span>
            ))}
          </p>
        )}
        {sections.map(({ heading, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>
            <Strong className={looks.block}>{heading}</Strong>
            {text}
          </p>
        ))}
      </div>
    </figure>
  );
}
