import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SplitDraft } from '../../../shared/consult/begunSplit.ts';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultView, Waveform } from '../../../shared/ipc/snapshot.ts';
import { patientDrafts, splitDrafts } from '../../state/commands.ts';
import { isSamePatient } from '../../state/consultList/newConsultDrafts.ts';
import { fitSplitDraft, nameAnimal, newSplitDraft } from '../../state/split/splitDraft.ts';
import type { PlayRange } from '../review/usePlayer.ts';

type About = {
  readonly consult: ConsultView;
  readonly durationMs: number;
  /** What is to be sent. */
  readonly range: PlayRange;
  readonly wave: Waveform | null;
};

const none: Waveform['silences'] = [];

/** The draft of a consult, which begins with its marks and its patient, and how to change it. */
export function useSplitDraft({ consult, durationMs, range, wave }: About) {
  const { id, animalMarks, joins } = consult;
  const typedSplit = useStore(splitDrafts.drafts, (drafts) => drafts[id]?.value);
  const saved = typedSplit ?? consult.begunSplit;
  const typed = useStore(patientDrafts.drafts, (drafts) => drafts[id]?.value);
  const patient: Patient = typed ?? consult.patient;
  const silences = wave?.silences ?? none;
  const { fromMs, toMs } = range;
  const draft = useMemo((): SplitDraft => {
    const selected = { fromMs, toMs };
    const begun = newSplitDraft({ patient, range: selected, animalMarks, joins, silences });
    if (saved === null) return begun;
    // More was recorded since: its pieces and marks are new, and the names stay.
    const isLonger = saved.durationMs !== durationMs;
    const fitted = isLonger ? withNamesOf(begun, saved.draft) : fitSplitDraft(saved.draft, selected);
    // The vet has corrected the consult's patient since.
    return isSamePatient(saved.patient, patient) ? fitted : nameAnimal(fitted, 0, patient);
  }, [saved, patient, fromMs, toMs, durationMs, animalMarks, joins, silences]);
  return {
    draft,
    change: (next: SplitDraft): void => splitDrafts.put(id, { draft: next, durationMs, patient }),
  };
}

function withNamesOf(begun: SplitDraft, { animals }: SplitDraft): SplitDraft {
  const named = begun.animals.map((one, index) => ({
    ...one,
    patient: animals[index]?.patient ?? one.patient,
  }));
  const more = animals.slice(named.length).map(({ patient }, index) => ({
    id: named.length + index,
    patient,
  }));
  return { ...begun, animals: [...named, ...more] };
}
