import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Patient } from '../../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
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
import { patientStrings } from '../../../strings/patientStrings.ts';
import { strings as common } from '../../../strings/strings.ts';
import { AppointmentRows, ownFirst, useTodaysList, findByName } from '../../appointments/TodaysList.tsx';
import { PatientFields } from '../../patient/PatientFields.tsx';
import { isChanged, namePlaces, textsOf, type NamePlace } from './namePlaces.ts';

type Props = {
  readonly consult: ConsultView;
  /** correct: the patient here is another one. replace: only the note has a former name. */
  readonly to: 'correct' | 'replace';
  /** The fields are filled in with that one; nothing changes before the vet says so. */
  readonly suggested?: DayPatient | null | undefined;
  readonly onClose: () => void;
};

/**
 * Lists each place of a former name, for the vet to tick before the note changes; and corrects the patient.
 */
export function NamesDialog({ consult, to, suggested, onClose }: Props) {
  const app = useApp();
  const { id: consultId, patient: former } = consult;
  const isCorrecting = to === 'correct';
  const [patient, setPatient] = useState(suggested?.patient ?? former);
  const name = patient.name.trim() === '' ? former.name : patient.name;
  /** A note that has a name never loses it. */
  const isNameless = name !== patient.name && name.trim() !== '';
  const sections = useSections(consult, isCorrecting, name);
  const list = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  // Under a longer name the places may take more lines, typing narrows the list, and nothing moves for that.
  useLayoutEffect(() => {
    for (const { current } of [list, days])
      if (current !== null) current.style.height = `${current.offsetHeight}px`;
  }, []);
  /** After Send, the correction stays on this computer. */
  const correct = (): Promise<boolean> =>
    app.runSaved('correctPatient', { consultId, patient }, (_, { announce }) =>
      announce(patientStrings.correct.done),
    );
  const step = async (): Promise<void> => {
    if (isNameless) return;
    // Read at the press: the dialog may be closed by the time the patient is corrected.
    const parts = tickedParts(list.current, sections);
    if (isCorrecting && !(await correct())) return;
    // Filing need not ask about what the vet has just decided.
    if (sections.length > 0) app.uiStore.setState({ nameAskedOf: consultId });
    if (parts.length > 0) replaceNames(app, consultId, parts);
    onClose();
  };

  return (
    <Dialog title={patientStrings[to].title} isWide onClose={onClose}>
      <RecordedToday suggested={suggested && isSamePatient(suggested.patient, patient) ? suggested : null} />
      <DialogText>
        {isCorrecting ? patientStrings.correct.text(sections.length > 0) : patientStrings.replace.text(name)}
      </DialogText>
      {isCorrecting && (
        <OtherPatient {...{ former, suggested, patient, setPatient, days }} onEnter={() => void step()} />
      )}
      {/* No text lies under the scroll bar. */}
      <div ref={list} className={cx(isCorrecting && looks.scrolls)} style={{ paddingInlineEnd: '12px' }}>
        {sections.map((section) => (
          <SectionPlaces key={section.index} {...section} />
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

type OtherProps = {
  readonly former: Patient;
  readonly suggested: Props['suggested'];
  readonly patient: Patient;
  readonly setPatient: (patient: Patient) => void;
  readonly onEnter: () => void;
  /** Of today's list. */
  readonly days: RefObject<HTMLDivElement | null>;
};

function OtherPatient({ former, suggested, patient, setPatient, onEnter, days }: OtherProps) {
  const today = ownFirst(useTodaysList()?.appointments ?? []);
  const { name } = patient;
  const listed = [...today.map((one) => one.patient), ...(suggested ? [suggested.patient] : [])];
  const isListed = listed.some((one) => isSamePatient(one, patient));
  const isTyped = name.trim() !== '' && name !== former.name && !today.some((one) => one.patient === patient);
  const found = findByName(today, name);
  const [first, second] = isTyped ? found : [];
  // What is in the fields already is no other one to take.
  const only = !first || second || isSamePatient(first.patient, patient) ? null : first.patient;
  /**
   * Another patient does not keep the reference of the former one, and the note would go to the wrong record.
   */
  const change = (typed: Patient): void => {
    const isLeft = typed.name !== name && !isSamePatient(patient, former) && isListed;
    // What the list filled in is its patient's, and goes with the name.
    const next = isLeft ? { name: typed.name, species: '', reference: '' } : typed;
    const isOther = former.name.trim() !== '' && next.name.trim() !== former.name.trim();
    const isRetyped = next.name === name || !['', former.reference].includes(next.reference);
    setPatient(isRetyped ? next : { ...next, reference: isOther ? '' : former.reference });
  };
  return (
    <>
      <DialogText>
        <b>{patientStrings.correct.now(patientFacts(former))}</b>
      </DialogText>
      <PatientFields
        patient={patient}
        onChange={change}
        // Seen in the fields before the next Enter changes the patient.
        onEnter={() => (only === null ? onEnter() : setPatient(only))}
        hint={former.reference && patientStrings.correct.formerReference(former.reference)}
      />
      {today.length > 0 && (
        <div ref={days} className={looks.apart}>
          <AppointmentRows
            rows={isTyped ? found : today}
            inFields={patient}
            className={cx(looks.anchor, looks.scrolls)}
            onPress={(one) => setPatient(one.patient)}
          />
        </div>
      )}
    </>
  );
}

type Section = ReturnType<typeof textsOf>[number] & { readonly places: readonly NamePlace[] };

/**
 * The sections with places of a former name, and where the patient is corrected, of the name that was wrong.
 */
function useSections(consult: ConsultView, isCorrecting: boolean, name: string): readonly Section[] {
  const { formerNames, patient, actions } = consult;
  const app = useApp();
  // The texts at the dialog's opening: only exactly these texts are replaced.
  const [texts] = useState(() => textsOf(app, consult));
  const names = isCorrecting ? [...formerNames, patient.name] : formerNames;
  return (actions.includes('editNote') ? texts : [])
    .map((one) => ({
      ...one,
      places: namePlaces(one.text, names, name).filter((place) => isCorrecting || isChanged(place)),
    }))
    .filter(({ places }) => places.length > 0);
}

const SectionPlaces = ({ index, heading, places }: Section) => (
  <section className={looks.apart} aria-label={heading}>
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
);

function tickedParts(list: HTMLElement | null, sections: readonly Section[]) {
  const boxes = list?.querySelectorAll<HTMLInputElement>(':checked') ?? [];
  const ticked = new Set([...boxes].map(({ value }) => value));
  return sections.flatMap(({ index: section, text: shown, places }) =>
    places
      .filter((place) => isChanged(place) && ticked.has(`${section}/${place.at}`))
      .map(({ at, found, becomes: by }) => ({ section, shown, start: at, end: at + found.length, by })),
  );
}

function RecordedToday({ suggested }: Pick<Props, 'suggested'>) {
  if (suggested?.isRecorded !== true) return null;
  return (
    <p className={cx(looks.amber, looks.prose)}>
      {patientStrings.correct.isRecorded(suggested.patient.name)}
    </p>
  );
}

function replaceNames(app: App, consultId: ConsultId, parts: ReturnType<typeof tickedParts>): void {
  replaceInNote(app, consultId, parts);
  app.forCurrentSession().notify(patientStrings.replace.done(parts.length));
  app.carryNotice();
}

export function WrongPatient({ consult }: Pick<Props, 'consult'>) {
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
