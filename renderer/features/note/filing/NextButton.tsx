import { useMemo, type JSX } from 'react';
import { visitTime } from '../../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { noGroups } from '../../../../shared/ipc/snapshot.ts';
import { openConsult } from '../../../state/commands.ts';
import { nextConsult, type NextConsult } from '../../../state/consultList/nextConsult.ts';
import { useNow, useSnapshot } from '../../../state/hooks.ts';
import { StepButton } from '../../../components/Button.tsx';
import { FoldIcon } from '../../../components/icons/icons.tsx';
import {
  formatClock,
  formatClockExactly,
  formatSince,
  hasSameClock,
} from '../../../components/format/time.ts';
import { patientName } from '../../../components/format/patientName.ts';
import { tellsApart } from '../../../components/format/tellsApart.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { nextConsultId } from '../../../state/focusTargets.ts';
import { looks } from '../../../components/styles/looks.ts';

/** The consult that waits for the vet after this one; null: none does, or `after` is null. */
export function useNextConsult(after: ConsultId | null): NextConsult | null {
  const consults = useSnapshot((m) => m.snapshot?.consults);
  const consultGroups = useSnapshot((m) => m.snapshot?.consultGroups) ?? noGroups;
  return useMemo(
    () => (consults === undefined || after === null ? null : nextConsult({ consults, consultGroups }, after)),
    [consults, consultGroups, after],
  );
}

/** Leads to the next consult that waits for the vet. Namesakes are told apart beside the button. */
export function NextButton({ next: { row, namesakes } }: { readonly next: NextConsult }): JSX.Element {
  const now = useNow(30_000);
  const at = visitTime(row);
  const isShared = hasSameClock(at, namesakes.map(visitTime));
  const texts = {
    species: row.patient.species,
    reference: strings.note.reference(row.patient.reference),
    time: formatSince(at, now, isShared ? formatClockExactly : formatClock),
  };
  const facts = tellsApart(
    row.patient,
    namesakes.map(({ patient }) => patient),
  ).map((fact) => texts[fact]);
  const name = patientName(row.patient);
  return (
    <>
      <StepButton
        id={nextConsultId}
        look="link"
        className={looks.breakable}
        title={name}
        guard={row.id}
        step={() => Promise.resolve(openConsult(row.id)).then(() => true)}
      >
        <span className={looks.oneLine}>{noteStrings.next(name)}</span>
        <FoldIcon />
      </StepButton>
      {namesakes.length > 0 ? <p className={looks.quiet}>{facts.join(' · ')}</p> : null}
    </>
  );
}
