import { useState, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { headingOf } from '../../../components/format/headingOf.ts';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { carryNotice, forCurrentSession } from '../../../state/commands.ts';
import { replaceInSection, sectionTexts } from '../../../state/note/noteText.ts';
import { shownText } from '../../../state/note/sectionEdits.ts';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { namePlaces, type NamePlace } from './namePlaces.ts';
import fields from '../../../components/Field.module.css';

type SectionText = { readonly index: number; readonly heading: string; readonly text: string };
type SectionPlaces = SectionText & { readonly places: readonly NamePlace[] };

/** The present text, including unsaved edits. Removed sections do not change. */
const textsOf = ({ id, note, edits }: ConsultView): readonly SectionText[] =>
  (note?.sections ?? []).flatMap((section, index) => {
    const edit = sectionTexts.edit({ consultId: id, index, section, edit: edits[index] });
    return edit.isRemoved ? [] : [{ index, heading: headingOf(section), text: shownText(section, edit) }];
  });

/** Where these names stand in the texts, and the new one does not. */
const placesIn = (texts: readonly SectionText[], formerNames: readonly string[], name: string) =>
  texts
    .map((one) => ({
      ...one,
      places: namePlaces(one.text, formerNames, name).filter(({ found, becomes }) => found !== becomes),
    }))
    .filter(({ places }) => places.length > 0);

export const hasFormerName = (consult: ConsultView): boolean =>
  placesIn(textsOf(consult), consult.formerNames, consult.patient.name).some(({ places }) =>
    places.some(({ isLikelyWord }) => !isLikelyWord),
  );

const keyOf = (index: number, place: NamePlace): string => `${index}/${place.at}`;

/** The places of former names in the note, for the vet to tick before the note changes. */
export function useNamePlaces(consult: ConsultView, formerNames: readonly string[], name: string) {
  // The texts at the dialog's opening: only exactly these texts are replaced.
  const [texts] = useState(() => textsOf(consult));
  /** Those that the vet ticked or unticked. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const sections = placesIn(texts, formerNames, name);
  const isTicked = (index: number, place: NamePlace): boolean =>
    place.isLikelyWord === turned.has(keyOf(index, place));
  const turn = (key: string): void =>
    setTurned((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));

  function replace(): void {
    let count = 0;
    for (const { index, text, places } of sections) {
      const ticked = places.filter((place) => isTicked(index, place));
      const by = ticked.map(({ at, found, becomes }) => ({ start: at, end: at + found.length, by: becomes }));
      if (ticked.length > 0) replaceInSection(consult.id, index, { shown: text, by });
      count += ticked.length;
    }
    if (count === 0) return;
    forCurrentSession().notify(patientStrings.replace.done(count));
    carryNotice();
  }

  return { sections, isTicked, turn, replace };
}

type ListProps = Pick<ReturnType<typeof useNamePlaces>, 'sections' | 'isTicked' | 'turn'>;

export const NamePlaceList = ({ sections, isTicked, turn }: ListProps): JSX.Element => (
  <>
    {sections.map(({ index, heading, places }: SectionPlaces) => (
      <section key={index} className={looks.apart} aria-label={heading}>
        <h3 className={looks.strong}>{heading}</h3>
        <ul>
          {places.map((place) => (
            <li key={place.at}>
              <label className={cx(looks.line, looks.top, fields.check)}>
                <input
                  type="checkbox"
                  className={fields.checkBox}
                  checked={isTicked(index, place)}
                  onChange={() => turn(keyOf(index, place))}
                />
                <span className={looks.written}>
                  {place.before}
                  <del>{place.found}</del>
                  <VisuallyHidden> {patientStrings.replace.becomes} </VisuallyHidden>{' '}
                  <ins>{place.becomes}</ins>
                  {place.after}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);
