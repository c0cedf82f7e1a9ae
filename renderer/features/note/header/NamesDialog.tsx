import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import type { Patient } from '../../../../shared/consult/consult.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { focusOn, ids } from '../../../state/focusTargets.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import fields from '../../../components/Field.module.css';
import { patientFacts } from '../../../components/format/patientName.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import { useApp, useUi, type App } from '../../../state/app.ts';
import { isSamePatient } from '../../../state/consultList/newConsultDrafts.ts';
import { replaceInNote } from '../../../state/note/noteText.ts';
import type { DayPatient } from '../../../state/noteCheck/dayPatients.ts';
import { showWrongPatient } from '../../../state/noteCheck/showWrongPatient.ts';
import { headingOf, noteTexts } from '../../../state/note/sectionEdits.ts';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { strings as common } from '../../../strings/strings.ts';
import { AppointmentRows, rowsOf, useTodaysList, withName } from '../../appointments/TodaysList.tsx';
import { PatientFields } from '../../patient/PatientFields.tsx';
import { firstWords, lastWords } from '../../noteCheck/quotes.ts';

/** The present texts, including unsaved edits. Removed sections do not change. */
const textsOf = (app: App, consult: ConsultView) =>
  noteTexts(consult, app.sectionDrafts.drafts.getState()).flatMap((text, index) => {
    const section = consult.note?.sections[index];
    return text === null || section === undefined ? [] : [{ index, heading: headingOf(section), text }];
  });

const isChanged = ({ found, becomes }: NamePlace): boolean => found !== becomes;

export const hasFormerName = (app: App, consult: ConsultView): boolean =>
  textsOf(app, consult)
    .flatMap(({ text }) => namePlaces(text, consult.formerNames, consult.patient.name))
    .some((place) => isChanged(place) && !place.isLikelyWord);

/**
 * Today's list; after a name was typed, those that begin so, of which a lone one is `only`. `offered` null: there is no
 * list.
 */
function useOffered(patient: Patient, former: Patient) {
  const today = rowsOf(useTodaysList()?.appointments ?? []);
  const { name } = patient;
  const isTyped = name.trim() !== '' && name !== former.name && !today.some((one) => one.patient === patient);
  const found = withName(today, name);
  const [first, second] = isTyped ? found : [];
  return {
    offered: today.length === 0 ? null : isTyped ? found : today,
    // What is in the fields already is no other one to take.
    only: !first || second || isSamePatient(first.patient, patient) ? null : first.patient,
  };
}

type Props = {
  readonly consult: ConsultView;
  /** correct: the patient here is another one. replace: only the note has a former name. */
  readonly to: 'correct' | 'replace';
  /** The fields are filled in with that one; nothing changes before the vet says so. */
  readonly suggested?: DayPatient | null | undefined;
  readonly onClose: () => void;
};

/** Lists each place of a former name, for the vet to tick before the note changes; and corrects the patient. */
export function NamesDialog({ consult, to, suggested, onClose }: Props): JSX.Element {
  const app = useApp();
  const isCorrecting = to === 'correct';
  const [patient, setPatient] = useState(suggested?.patient ?? consult.patient);
  // The texts at the dialog's opening: only exactly these texts are replaced.
  const [texts] = useState(() => textsOf(app, consult));
  const names = isCorrecting ? [...consult.formerNames, consult.patient.name] : consult.formerNames;
  const former = consult.patient;
  /** Another patient does not keep the reference of the former one, and the note would go to the wrong record. */
  const change = (next: Patient): void => {
    const isOther = former.name.trim() !== '' && next.name.trim() !== former.name.trim();
    const isRetyped = next.name === patient.name || !['', former.reference].includes(next.reference);
    setPatient(isRetyped ? next : { ...next, reference: isOther ? '' : former.reference });
  };
  const name = patient.name.trim() === '' ? consult.patient.name : patient.name;
  /** A note that has a name never loses it. */
  const isNameless = name !== patient.name && name.trim() !== '';
  const sections = (consult.actions.includes('editNote') ? texts : [])
    .map((one) => ({
      ...one,
      places: namePlaces(one.text, names, name).filter((place) => isCorrecting || isChanged(place)),
    }))
    .filter(({ places }) => places.length > 0);

  const { offered, only } = useOffered(patient, former);
  const list = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  // Under a longer name the places may take more lines, typing narrows the list, and nothing moves for that.
  useLayoutEffect(() => {
    for (const { current } of [list, days])
      if (current !== null) current.style.height = `${current.offsetHeight}px`;
  }, []);
  /** After Send, the correction stays on this computer. */
  const correct = (): Promise<boolean> =>
    app.runSaved('correctPatient', { consultId: consult.id, patient }, (_, { announce }) =>
      announce(patientStrings.correct.done),
    );
  const step = async (): Promise<void> => {
    if (isNameless) return;
    // Read at the press: the dialog may be closed by the time the patient is corrected.
    const boxes = list.current?.querySelectorAll<HTMLInputElement>(':checked') ?? [];
    const isTicked = new Set([...boxes].map(({ value }) => value));
    if (isCorrecting && !(await correct())) return;
    const parts = sections.flatMap(({ index: section, text: shown, places }) =>
      places
        .filter((place) => isChanged(place) && isTicked.has(`${section}/${place.at}`))
        .map(({ at, found, becomes: by }) => ({ section, shown, start: at, end: at + found.length, by })),
    );
    // Filing need not ask about what the vet has just decided.
    if (sections.length > 0) app.uiStore.setState({ nameAskedOf: consult.id });
    if (parts.length > 0) {
      replaceInNote(app, consult.id, parts);
      app.forCurrentSession().notify(patientStrings.replace.done(parts.length));
      app.carryNotice();
    }
    onClose();
  };

  return (
    <Dialog title={patientStrings[to].title} isWide onClose={onClose}>
      <RecordedToday suggested={suggested} />
      <DialogText>
        {isCorrecting ? patientStrings.correct.text(sections.length > 0) : patientStrings.replace.text(name)}
      </DialogText>
      {isCorrecting ? (
        <>
          <DialogText>
            <b>{patientStrings.correct.now(patientFacts(former))}</b>
          </DialogText>
          <PatientFields
            patient={patient}
            onChange={change}
            // Seen in the fields before the next Enter changes the patient.
            onEnter={() => (only === null ? void step() : setPatient(only))}
            hint={former.reference && patientStrings.correct.formerReference(former.reference)}
          />
        </>
      ) : null}
      {isCorrecting && offered !== null ? (
        <div ref={days} className={looks.apart}>
          <AppointmentRows
            rows={offered}
            inFields={patient}
            className={cx(looks.anchor, looks.scrolls)}
            onPress={(one) => setPatient(one.patient)}
          />
        </div>
      ) : null}
      {/* No text lies under the scroll bar. */}
      <div ref={list} className={cx(isCorrecting && looks.scrolls)} style={{ paddingInlineEnd: '12px' }}>
        {sections.map(({ index, heading, places }) => (
          <section key={index} className={looks.apart} aria-label={heading}>
            <h3 className={looks.strong}>{heading}</h3>
            <ul>
              {places.map((place) => (
                <li key={place.at}>
                  <label className={cx(looks.line, looks.top, fields.check)}>
                    <input
                      type="checkbox"
                      className={fields.checkBox}
                      value={`${index}/${place.at}`}
                      defaultChecked={!place.isLikelyWord}
                    />
                    <span className={looks.written}>
                      {place.before}
                      {isChanged(place) ? (
                        <>
                          <del>{place.found}</del>
                          <span className={looks.hidden}> {patientStrings.replace.becomes} </span>{' '}
                          <ins>{place.becomes}</ins>
                        </>
                      ) : (
                        place.found
                      )}
                      {place.after}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <DialogSteps>
        {/* Where there are fields, the first of them comes first. */}
        <Button data-first onClick={onClose}>
          {common.cancel}
        </Button>
        <StepButton look="primary" step={step} guard={isNameless ? null : undefined}>
          {isNameless ? common.note.askName : patientStrings[to].deed}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}

function RecordedToday({ suggested }: Pick<Props, 'suggested'>): JSX.Element | null {
  if (suggested?.isRecorded !== true) return null;
  return (
    <p className={cx(looks.amber, looks.prose)}>
      {patientStrings.correct.isRecorded(suggested.patient.name)}
    </p>
  );
}

/** A place of a patient's former name in a text, and its replacement. */
type NamePlace = {
  /** In UTF-16 units, as JavaScript counts. */
  readonly at: number;
  readonly found: string;
  readonly becomes: string;
  /** In small letters, unlike the names: a biscuit may be what Biscuit ate. */
  readonly isLikelyWord: boolean;
  /** The text around the name, for the person who decides about it. */
  readonly before: string;
  readonly after: string;
};

/** Only whole words, because a Cat in `cathartic` does not count; in any case of letters, as a note may be in capitals. */
export function namePlaces(text: string, formerNames: readonly string[], name: string): readonly NamePlace[] {
  const former = patternOf(formerNames);
  // A former name inside the present one, as in `Daisy May`, is no place.
  const either = patternOf([...formerNames, name]);
  if (former === null || either === null || name.trim() === '') return [];
  const areNamesSmall = formerNames.some((one) => one.trim() !== '' && one === one.toLowerCase());
  const matches = [...text.matchAll(either)].filter(([found]) => found.match(former)?.[0] === found);
  return matches.map((match) => {
    const [found] = match;
    const at = match.index;
    const end = at + found.length;
    return {
      at,
      found,
      becomes: inCaseOf(found, name.trim()),
      isLikelyWord: !areNamesSmall && found === found.toLowerCase(),
      before: lastWords(text.slice(0, at)),
      after: firstWords(text.slice(end)),
    };
  });
}

/** The longest name first, in each of its Unicode forms, with any blanks between its words. */
function patternOf(names: readonly string[]): RegExp | null {
  const forms = names
    .map((name) => name.trim())
    .flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]);
  const alternatives = [...new Set(forms)]
    .filter((form) => form !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((form) =>
      form
        .split(/\s+/u)
        .map((word) => RegExp.escape(word))
        .join('\\s+'),
    );
  if (alternatives.length === 0) return null;
  const letter = '[\\p{L}\\p{N}\\p{M}_]';
  return new RegExp(`(?<!${letter})(?:${alternatives.join('|')})(?!${letter})`, 'giu');
}

function inCaseOf(found: string, name: string): string {
  const isCapitals = found.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase();
  return isCapitals ? name.toUpperCase() : name;
}

export function WrongPatient({ consult }: Pick<Props, 'consult'>): JSX.Element | null {
  const app = useApp();
  const shown = useUi(({ dialog }) =>
    dialog?.kind === 'wrongPatient' && dialog.consultId === consult.id ? dialog : null,
  );
  const onClose = (): void => {
    app.uiStore.setState({ dialog: null });
    // What opened it may have gone with the patient.
    requestAnimationFrame(() => document.activeElement === document.body && focusOn(ids.heading));
  };
  if (shown === null) return null;
  return <NamesDialog {...{ consult, onClose }} to="correct" suggested={shown.suggested} />;
}

/** Where it is to be changed by a press on the patient's name; null: nowhere. */
export function changeOfPatient(app: App, { id, actions }: ConsultView): (() => void) | null {
  if (actions.includes('correctPatient')) return () => showWrongPatient(app, id);
  return actions.includes('changePatient') ? () => void focusOn(ids.openPatientName) : null;
}
