import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Consult, ImportedFile, Patient } from '../../shared/consult/consult.ts';
import { newConsultFacts } from './newConsultFacts.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import { consultId, type ConnectionId, type ConsultId } from '../../shared/ids.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ImportView } from '../../shared/ipc/snapshot.ts';
import { preparingPhase } from '../../shared/consult/transitions/withPhase.ts';
import { openPendingImports } from './pendingImports.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ImportQuestions } from './importQuestions.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';

type ImportsDeps = {
  readonly store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>;
  readonly repository: Pick<ConsultRepository, 'add'>;
  readonly audio: Pick<ConsultAudio, 'inspect'>;
  readonly questions: ImportQuestions;
  readonly clock: Clock;
  readonly activeConnection: () => Connection;
  readonly onChange: () => void;
  readonly onAdded: (id: ConsultId) => void;
  readonly failureOf: (error: unknown) => Failure;
};

/** The recording that comes with the app is as old as the app: its consult is of now (`recordedAt: null`). */
type FileFacts = Pick<ImportedFile, 'batch'> & { readonly recordedAt?: null };

type Import = {
  readonly id: string;
  readonly path: string;
  readonly patient: Patient;
  readonly to: Connection;
  readonly facts: FileFacts;
};

const nobody: Patient = { name: '', species: '', reference: '' };

/** As a person counts, and the system's windows too: `memo 9` before `memo 10`. */
const fileNames = new Intl.Collator('en', { numeric: true });

export type Imports = Awaited<ReturnType<typeof openImports>>;

/** One by one, in the order of their names. */
export async function openImports(deps: ImportsDeps) {
  const { repository, audio, questions, clock, activeConnection, onAdded, failureOf } = deps;
  const files = await openPendingImports(deps.store, deps.onChange);
  let turn: Promise<unknown> = Promise.resolve();

  async function importFile({ id, path, patient, to, facts }: Import): Promise<ConsultId | null> {
    const chosen = files.get(id);
    if (chosen === null) return null;
    const looked = await audio.inspect(path, chosen.reading.signal);
    if (!looked.ok) {
      files.refuse(id, looked.error);
      return null;
    }
    if (files.get(id) === null) return null;
    const source = { kind: 'file', path, fileName: basename(path), ...looked.value, ...facts } as const;
    const consult = newConsult(source, patient, to, clock);
    try {
      await repository.add(consult);
    } catch (error) {
      files.refuse(id, failureOf(error));
      return null;
    }
    questions.remember(consult.id, chosen.view);
    onAdded(consult.id);
    files.drop(id);
    return consult.id;
  }

  return {
    views: (of: ConnectionId): readonly ImportView[] => [...files.views(of), ...questions.views(of)],
    isReading: files.isReading,
    /** Resolves with the new consults; refused files stay in `views`. */
    async add(
      paths: readonly string[],
      patient: Patient,
      typed: Patient | null = null,
      example: Pick<FileFacts, 'recordedAt'> = {},
    ): Promise<readonly ConsultId[]> {
      const chosen = { id: randomUUID(), count: paths.length };
      // For the connection that is active now, not when the file's turn comes.
      const all = importsOf(paths, { patient, to: activeConnection(), batch: chosen.id, example });
      const views = all.map(({ id, path }) => ({ id, fileName: basename(path), chosen, typed }));
      files.begin(views, activeConnection().id);
      const works = all.map((one) => {
        const work = turn.then(() => importFile(one));
        turn = work.catch(() => undefined);
        return work;
      });
      return (await Promise.all(works)).filter((id) => id !== null);
    },
    importAgain: (id: string): Promise<ConsultId | null> => questions.importAgain(id, activeConnection().id),
    /** Also stops reading a file, or removes the consult that the vet is asked about. */
    async dismiss(id: string): Promise<void> {
      if (files.get(id)?.connectionId === activeConnection().id) files.drop(id);
      else await questions.dismiss(id, activeConnection().id);
    },
  };
}

type ChoiceOfFiles = Pick<Import, 'patient' | 'to'> & {
  readonly batch: string;
  readonly example: Pick<FileFacts, 'recordedAt'>;
};

/** The patient who was typed belongs to a single file only. */
function importsOf(paths: readonly string[], { patient, to, batch, example }: ChoiceOfFiles) {
  const about =
    paths.length === 1
      ? { patient, to, facts: { ...example, batch: null } }
      : { patient: nobody, to, facts: { ...example, batch } };
  return paths
    .toSorted((a, b) => fileNames.compare(basename(a), basename(b)))
    .map((path): Import => ({ id: randomUUID(), path, ...about }));
}

export function newConsult(source: ImportedFile, patient: Patient, to: Connection, clock: Clock): Consult {
  return {
    ...newConsultFacts(consultId(randomUUID()), source, patient, { to, at: clock.now() }),
    ...preparingPhase,
  };
}
