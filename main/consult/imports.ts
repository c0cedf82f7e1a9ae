import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Consult, ImportedFile, Patient } from '../../shared/consult.ts';
import { consultId, type ConsultId } from '../../shared/ids.ts';
import type { Connection } from '../../shared/practice.ts';
import type { ImportView } from '../../shared/snapshot.ts';
import type { ConsultBook } from './consultBook.ts';
import type { Clock, ConsultAudio } from './ports.ts';

/** Files on their way to being consults: looked at one by one, in the order chosen. */
export type Imports = {
  readonly views: () => readonly ImportView[];
  /** Resolves with the consults that came of the files; refused ones and duplicates wait in `views`. */
  readonly add: (paths: readonly string[], patient: Patient) => Promise<readonly ConsultId[]>;
  /** The answer to "these bytes are a consult already": make another consult of them, or leave it. */
  readonly answerDuplicate: (id: string, isImportedAgain: boolean) => Promise<ConsultId | null>;
  readonly dismiss: (id: string) => void;
};

export type ImportsTools = {
  readonly book: ConsultBook;
  readonly audio: ConsultAudio;
  readonly clock: Clock;
  readonly activeConnection: () => Connection;
  readonly onChange: () => void;
};

type Pending = {
  readonly view: ImportView;
  /** What a duplicate becomes if the vet says so. */
  readonly consult: Consult | null;
};

const nobody: Patient = { name: '', species: '', reference: '' };

export function createImports(tools: ImportsTools): Imports {
  const pending = new Map<string, Pending>();
  let turn: Promise<unknown> = Promise.resolve();

  function set(id: string, entry: Pending | null): void {
    if (entry === null) pending.delete(id);
    else pending.set(id, entry);
    tools.onChange();
  }

  async function take(id: string, path: string, patient: Patient, to: Connection): Promise<ConsultId | null> {
    const fileName = basename(path);
    const looked = await tools.audio.inspect(path, new AbortController().signal);
    if (!looked.ok) {
      const { code, detail } = looked.error;
      set(id, { view: { id, fileName, state: 'refused', failure: { code, detail } }, consult: null });
      return null;
    }
    const consult = newConsult({ path, fileName, ...looked.value }, patient, to, tools.clock);
    const twin = tools.book
      .all()
      .find((c) => c.connectionId === to.id && c.source.sha256 === consult.source.sha256);
    if (twin !== undefined) {
      const { id: twinId, patient: twinPatient, createdAt } = twin;
      const patientName = twinPatient.name;
      set(id, {
        view: { id, fileName, state: 'duplicate', consultId: twinId, patientName, createdAt },
        consult,
      });
      return null;
    }
    await tools.book.add(consult);
    set(id, null);
    return consult.id;
  }

  return {
    views: () => [...pending.values()].map((p) => p.view),
    async add(paths, patient) {
      // Chosen now, for the vet and practice of now, whatever is active when its turn comes.
      const to = tools.activeConnection();
      // One file is the patient's that was typed; of several, nobody has said whose each is.
      const about = paths.length === 1 ? patient : nobody;
      const works = paths.map((path) => {
        const id = randomUUID();
        set(id, { view: { id, fileName: basename(path), state: 'reading' }, consult: null });
        const work = turn.then(() => take(id, path, about, to));
        turn = work.catch(() => undefined);
        return work;
      });
      const made = await Promise.all(works);
      return made.filter((id) => id !== null);
    },
    async answerDuplicate(id, isImportedAgain) {
      const entry = pending.get(id);
      set(id, null);
      if (entry?.consult === undefined || entry.consult === null || !isImportedAgain) return null;
      await tools.book.add(entry.consult);
      return entry.consult.id;
    },
    dismiss(id) {
      if (pending.get(id)?.view.state !== 'reading') set(id, null);
    },
  };
}

/** A consult of an imported file, at its first phase. */
export function newConsult(source: ImportedFile, patient: Patient, to: Connection, clock: Clock): Consult {
  return {
    id: consultId(randomUUID()),
    connectionId: to.id,
    vet: to.vet,
    patient,
    source,
    createdAt: clock.now(),
    submissions: [],
    edits: {},
    phase: 'preparing',
  };
}
