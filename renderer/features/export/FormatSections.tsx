import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { exportStrings } from '../../strings/exportStrings.ts';
import { Field } from '../../components/Field.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { ChevronIcon, UpIcon } from '../../components/icons/icons.tsx';
import { looks } from '../../components/styles/looks.ts';
import { moved, type KnownSection } from './knownSections.ts';

const { format: strings } = exportStrings;

type Props = {
  readonly sections: readonly KnownSection[];
  readonly onType: (sections: readonly KnownSection[]) => void;
  /** The focus leaves a heading's field. */
  readonly onLeave: () => void;
  readonly onMove: (sections: readonly KnownSection[]) => void;
};

/** Each section's heading, and two buttons that move the section. */
export function FormatSections({ sections, onType, onLeave, onMove }: Props): JSX.Element {
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
