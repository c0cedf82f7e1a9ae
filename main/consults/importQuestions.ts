import type { Consult } from '../../shared/consult/consult.ts';
import { listedConsultOf } from '../../shared/consult/listedConsult.ts';
import { consultId, type ConnectionId, type ConsultId } from '../../shared/ids.ts';
import type { ImportView } from '../../shared/ipc/snapshot.ts';
import type { ConsultAudio, MadeAudio } from '../ports/consultAudio.ts';
import type { ConsultChange } from './changes.ts';
import type { ConsultRepository } from './consultRepository.ts';

type ImportQuestionsDeps = {
  readonly repository: Pick<ConsultRepository, 'twinsOf' | 'get' | 'inMemory' | 'apply' | 'remove'>;
  readonly audio: Pick<ConsultAudio, 'remove'>;
  readonly onChange: () => void;
};

type ImportBatchAndPatient = Pick<ImportView, 'chosen' | 'typed'>;

type Question = { readonly made: MadeAudio; readonly twin: Consult };

export type ImportQuestions = ReturnType<typeof createImportQuestions>;

/**
 * The consult of a file that was imported before is `preparing` until the vet answers, so nothing sends it,
 * and after a restart its preparation asks again.
 */
export function createImportQuestions({ repository, audio, onChange }: ImportQuestionsDeps) {
  const choices = new Map<ConsultId, ImportBatchAndPatient>();
  const questions = new Map<ConsultId, Question>();

  const asked = (importId: string, of: ConnectionId): Consult | null => {
    const consult = repository.get(consultId(importId));
    return consult?.connectionId === of && questions.has(consult.id) ? consult : null;
  };

  return {
    remember: (id: ConsultId, choice: ImportBatchAndPatient): void => void choices.set(id, choice),
    isOpen: (id: ConsultId): boolean => questions.has(id),
    views: (of: ConnectionId): readonly ImportView[] =>
      [...questions].flatMap(([id, question]) => {
        const consult = repository.get(id);
        if (consult?.connectionId !== of) return [];
        return [viewOf(consult, question.twin, choices.get(id) ?? choiceOf(consult, repository.inMemory()))];
      }),
    /** False: the vet has to answer first. Rejects where nobody knows what was imported before. */
    async mayBeReady({ id, connectionId }: Consult, made: MadeAudio): Promise<boolean> {
      if (made.sourceSha256 === undefined) return true;
      const [twin] = await repository.twinsOf(connectionId, made.sourceSha256);
      // A consult that was removed meanwhile is for the caller to find.
      if (twin === undefined || repository.get(id) === null) return true;
      questions.set(id, { made, twin });
      onChange();
      return false;
    },
    /** null: nobody was asked. */
    async importAgain(importId: string, of: ConnectionId): Promise<ConsultId | null> {
      const id = asked(importId, of)?.id;
      const made = id && questions.get(id)?.made;
      if (id === undefined || made === undefined) return null;
      const { sourceSha256, ...audio } = made;
      await repository.apply(id, { type: 'audioPrepared', audio, sourceSha256 });
      return id;
    },
    async dismiss(importId: string, of: ConnectionId): Promise<void> {
      const id = asked(importId, of)?.id;
      if (id !== undefined) await repository.remove(id);
    },
    changed(id: ConsultId, { after }: ConsultChange): void {
      if (after?.phase === 'preparing') return;
      choices.delete(id);
      const question = questions.get(id);
      questions.delete(id);
      // A file that cannot be removed now is nobody's, and stays sealed.
      if (question !== undefined && after === null)
        void audio.remove(question.made.file).catch(() => undefined);
    },
  };
}

/** After a restart nobody knows what was typed. */
function choiceOf({ id, source }: Consult, consults: readonly Consult[]): ImportBatchAndPatient {
  const batch = source.kind === 'file' ? source.batch : null;
  const isOfBatch = (one: Consult): boolean => one.source.kind === 'file' && one.source.batch === batch;
  const count = batch === null ? 1 : consults.filter(isOfBatch).length;
  return { chosen: { id: batch ?? id, count }, typed: null };
}

function viewOf(consult: Consult, twin: Consult, { chosen, typed }: ImportBatchAndPatient): ImportView {
  const { patient, sourceFileName, createdAt, recordedAt } = listedConsultOf(twin);
  return {
    id: consult.id,
    fileName: listedConsultOf(consult).sourceFileName ?? '',
    chosen,
    // Of several files nobody typed the patients.
    typed: typed && chosen.count === 1 ? consult.patient : null,
    state: 'duplicate',
    consultId: twin.id,
    patient,
    sourceFileName,
    createdAt,
    recordedAt,
  };
}
