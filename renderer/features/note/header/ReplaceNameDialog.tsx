import { useState, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { forCurrentSession } from '../../../state/commands.ts';
import { replaceInSection, sectionTexts } from '../../../state/note/noteText.ts';
import { shownText } from '../../../state/note/sectionEdits.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { strings as common } from '../../../strings/strings.ts';
import { headingOf } from '../../../components/format/headingOf.ts';
import { namePlaces, type NamePlace } from './namePlaces.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import fields from '../../../components/Field.module.css';

type Props = { readonly consult: ConsultView; readonly onClose: () => void };

type SectionPlaces = {
  readonly index: number;
  readonly heading: string;
  readonly text: string;
  readonly places: readonly NamePlace[];
};

/** The places in the present text, including unsaved edits. Removed sections do not change. */
function placesIn({ id, note, edits, formerNames, patient }: ConsultView): readonly SectionPlaces[] {
  return (note?.sections ?? []).flatMap((section, index) => {
    const edit = sectionTexts.edit({ consultId: id, index, section, edit: edits[index] });
    const text = shownText(section, edit);
    const places = edit.isRemoved ? [] : namePlaces(text, formerNames, patient.name);
    return places.length === 0 ? [] : [{ index, heading: headingOf(section), text, places }];
  });
}

const keyOf = (section: SectionPlaces, place: NamePlace): string => `${section.index}/${place.at}`;

function Place(props: {
  readonly place: NamePlace;
  readonly isChosen: boolean;
  readonly onChange: () => void;
}): JSX.Element {
  const { before, found, becomes, after } = props.place;
  return (
    <li>
      <label className={cx(looks.line, looks.top, fields.check)}>
        <input
          type="checkbox"
          className={fields.checkBox}
          checked={props.isChosen}
          onChange={props.onChange}
        />
        <span className={looks.written}>
          {before}
          <del>{found}</del>
          <VisuallyHidden> {patientStrings.replace.becomes} </VisuallyHidden> <ins>{becomes}</ins>
          {after}
        </span>
      </label>
    </li>
  );
}

/** Lists each place of a former name, for the vet to check before the note changes. */
export function ReplaceNameDialog({ consult, onClose }: Props): JSX.Element {
  const strings = patientStrings.replace;
  // The texts at the dialog's opening: only exactly these texts are replaced.
  const [sections] = useState(() => placesIn(consult));
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        sections.flatMap((section) =>
          section.places.filter((place) => place.isLikelyWord).map((place) => keyOf(section, place)),
        ),
      ),
  );
  const toggle = (key: string): void =>
    setLeft((now) =>
      now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key]),
    );
  const replace = (): void => {
    let count = 0;
    for (const section of sections) {
      const chosen = section.places.filter((place) => !left.has(keyOf(section, place)));
      const by = chosen.map(({ at, found, becomes }) => ({ start: at, end: at + found.length, by: becomes }));
      if (chosen.length > 0) replaceInSection(consult.id, section.index, { shown: section.text, by });
      count += chosen.length;
    }
    onClose();
    if (count > 0) forCurrentSession().notify(strings.done(count));
  };
  return (
    <Dialog title={strings.title} isWide onClose={onClose}>
      <DialogText>{sections.length === 0 ? strings.none : strings.text(consult.patient.name)}</DialogText>
      {sections.map((section) => (
        <section key={section.index} className={looks.apart} aria-label={section.heading}>
          <h3 className={looks.strong}>{section.heading}</h3>
          <ul>
            {section.places.map((place) => (
              <Place
                key={place.at}
                place={place}
                isChosen={!left.has(keyOf(section, place))}
                onChange={() => toggle(keyOf(section, place))}
              />
            ))}
          </ul>
        </section>
      ))}
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {common.cancel}
        </Button>
        {sections.length === 0 ? null : (
          <Button look="primary" onClick={replace}>
            {strings.deed}
          </Button>
        )}
      </DialogSteps>
    </Dialog>
  );
}
