import { useState } from 'react';
import type { ConsultId } from '../../../../shared/ids.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { comparableName } from '../../../../shared/consult/namesakes.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { Check, Problem } from '../../../components/Field.tsx';
import { patientFacts, patientName } from '../../../components/format/patientName.ts';
import { formatDateTime, formatDuration } from '../../../components/format/time.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import { useAnswer, useApp, useNow, useSnapshot } from '../../../state/app.ts';
import { reviewStrings } from '../../../strings/reviewStrings.ts';
import { commandFailureString, strings } from '../../../strings/strings.ts';

const texts = reviewStrings.join;

type Props = { readonly consult: ConsultView; readonly onClose: () => void };

/** Of the vet's other unsent recordings, one becomes one consult with this. */
export function JoinDialog({ consult, onClose }: Props) {
  const app = useApp();
  const { id } = consult;
  const now = useNow(30_000);
  const of = useSnapshot((m) => m.snapshot?.consultsRevision);
  const others = useAnswer('readJoinable', { consultId: id }, { of }).value?.others ?? null;
  const [chosen, setChosen] = useState<ConsultId | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const other = others?.find(({ consultId }) => consultId === chosen);
  const step = async (): Promise<void> => {
    const notifier = app.forCurrentSession();
    const name = app.typedName(consult);
    if (other === undefined || !(await app.saveTyped())) return;
    const joined = await app.ask('joinConsults', { consultId: id, with: other.consultId });
    if (joined.ok) {
      notifier.notify(texts.done);
      return onClose();
    }
    const { code } = joined.error;
    const [one, second] = [name, other.patient.name].filter((named) => comparableName(named) !== '');
    const isOtherName = second !== undefined && comparableName(name) !== comparableName(second);
    const differ = isOtherName
      ? texts.differ(name, second)
      : texts.factsDiffer(patientName({ name: one ?? '' }));
    setProblem(code === 'join_patients_differ' ? differ : commandFailureString(code));
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <DialogText>{others?.length === 0 ? texts.nothing : texts.text}</DialogText>
      <div className={looks.closeStack}>
        <fieldset className={cx(looks.closeStack, looks.scrolls)} aria-label={texts.which}>
          {others?.map(({ consultId, patient, at, durationMs }) => (
            <Check
              key={consultId}
              type="radio"
              name="other"
              label={patientFacts(patient)}
              hint={`${formatDateTime(at, now)} · ${formatDuration(durationMs)}`}
              checked={consultId === chosen}
              onChange={() => setChosen(consultId)}
            />
          ))}
        </fieldset>
        <Problem text={problem} />
      </div>
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {strings.cancel}
        </Button>
        <StepButton look="primary" step={step} guard={other === undefined ? null : undefined}>
          {texts.deed}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
