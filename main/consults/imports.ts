import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Consult, ImportedFile, Patient } from '../../shared/consult/consult.ts';
import { newFacts } from './newFacts.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { consultId, type ConnectionId, type ConsultId } from '../../shared/ids.ts';
import { listed } from '../../shared/consult/listedConsult.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ImportState, ImportView } from '../../shared/ipc/snapshot.ts';
import { preparing } from '../../shared/consult/transitions/withPhase.ts';
import { failureView } from './snapshotOf.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { SerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';
import { refusedImportsSetting } from '../settings/ownSettings.ts';

type ImportsDeps = {
  readonly store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>;
  readonly repository: ConsultRepository;
  readonly audio: ConsultAudio;
  readonly clock: Clock;
  readonly activeConnection: () => Connection;
  readonly onChange: () => void;
  /** Shared with everything that creates consults, so that duplicates are always found. */
  readonly inTurn: SerialQueue;
  /** Called with each new consult. */
  readonly onAdded: (id: ConsultId) => void;
  /** Converts an error of the store. */
  readonly failureOf: (error: unknown) => Failure;
};

type Pending = {
  readonly view: ImportView;
  readonly connectionId: ConnectionId;
  readonly reading: AbortController;
  /** The consult that a duplicate becomes if the vet wants it. */
  readonly consult: Consult | null;
};

/** `recordedAt: null`: the recording that comes with the app is as old as the app, and its consult is of now. */
type FileFacts = Pick<ImportedFile, 'batch'> & { readonly recordedAt?: null };

/** The app ended while the file was read. */
const unread = failureView(failure('cancelled'));

const nobody: Patient = { name: '', species: '', reference: '' };

/** As a person counts, and as the system's own windows show files: `memo 9` before `memo 10`. */
const fileNames = new Intl.Collator('en', { numeric: true });

export type Imports = Awaited<ReturnType<typeof openImports>>;

/** Imports files one by one, in the order of their names. Later runs too say what was not, until the vet dismisses it. */
export async function openImports(deps: ImportsDeps) {
  const pending = new Map<string, Pending>();
  const views = (of: ConnectionId): readonly ImportView[] =>
    [...pending.values()].filter((p) => p.connectionId === of).map((p) => p.view);
  const begin = (view: ImportView, connectionId: ConnectionId): void =>
    void pending.set(view.id, { view, connectionId, reading: new AbortController(), consult: null });
  for (const { id } of await deps.store.connections())
    for (const one of await refusedImportsSetting.load(deps.store, id))
      begin({ ...one, typed: null, state: 'refused' }, id);
  let turn: Promise<unknown> = Promise.resolve();

  /** A file that is still read counts as refused, because this run may end first. What cannot be saved is said in this run alone. */
  function saveRefused(of: ConnectionId): void {
    const refused = views(of).flatMap((one) => {
      const because = one.state === 'reading' ? unread : one.state === 'refused' ? one.failure : null;
      return because === null ? [] : [{ ...one, typed: null, failure: because }];
    });
    void refusedImportsSetting.save(deps.store, of, refused).catch(() => undefined);
  }

  function show(id: string, state: ImportState, consult: Consult | null = null): void {
    const entry = pending.get(id);
    // The vet has dropped the file meanwhile.
    if (entry === undefined) return;
    const { fileName, chosen, typed } = entry.view;
    pending.set(id, { ...entry, view: { id, fileName, chosen, typed, ...state }, consult });
    saveRefused(entry.connectionId);
    deps.onChange();
  }

  function drop(id: string): void {
    const entry = pending.get(id);
    pending.delete(id);
    if (entry !== undefined) saveRefused(entry.connectionId);
    deps.onChange();
  }

  async function addConsult(consult: Consult): Promise<ConsultId> {
    await deps.repository.add(consult);
    deps.onAdded(consult.id);
    return consult.id;
  }

  async function take(
    id: string,
    path: string,
    { patient, to, facts }: { readonly patient: Patient; readonly to: Connection; readonly facts: FileFacts },
  ): Promise<ConsultId | null> {
    const entry = pending.get(id);
    if (entry === undefined) return null;
    const fileName = basename(path);
    const refuse = (because: Failure): null => {
      show(id, { state: 'refused', failure: failureView(because) });
      return null;
    };
    const looked = await deps.audio.inspect(path, entry.reading.signal);
    if (!looked.ok) return refuse(looked.error);
    const source = { kind: 'file', path, fileName, ...looked.value, ...facts } as const;
    const consult = newConsult(source, patient, to, deps.clock);
    return deps.inTurn(async () => {
      try {
        const [twin] = await twinsOf(consult, deps.repository);
        if (twin !== undefined) {
          const { patient: of, sourceFileName, createdAt, recordedAt } = listed(twin);
          const about = { consultId: twin.id, patient: of, sourceFileName, createdAt, recordedAt };
          show(id, { state: 'duplicate', ...about }, consult);
          return null;
        }
        if (!pending.has(id)) return null;
        await addConsult(consult);
      } catch (error) {
        return refuse(deps.failureOf(error));
      }
      drop(id);
      return consult.id;
    });
  }

  return {
    /** The files of one connection. */
    views,
    /** Whether files of any connection wait to become consults. */
    isReading: (): boolean => [...pending.values()].some(({ view }) => view.state === 'reading'),
    /** Resolves with the new consults; refused files and duplicates stay in `views`. */
    async add(
      paths: readonly string[],
      patient: Patient,
      typed: Patient | null = null,
      example: Pick<FileFacts, 'recordedAt'> = {},
    ): Promise<readonly ConsultId[]> {
      // For the connection that is active now, not when the file's turn comes.
      const to = deps.activeConnection();
      // The typed patient belongs to a single file only.
      const isSingle = paths.length === 1;
      const chosen = { id: randomUUID(), count: paths.length };
      const facts = { ...example, batch: isSingle ? null : chosen.id };
      const about = { patient: isSingle ? patient : nobody, to, facts };
      const ordered = paths.toSorted((a, b) => fileNames.compare(basename(a), basename(b)));
      const works = ordered.map((path) => {
        const id = randomUUID();
        begin({ id, fileName: basename(path), chosen, typed, state: 'reading' }, to.id);
        const work = turn.then(() => take(id, path, about));
        turn = work.catch(() => undefined);
        return work;
      });
      saveRefused(to.id);
      deps.onChange();
      const made = await Promise.all(works);
      return made.filter((id) => id !== null);
    },
    /** Makes another consult of a duplicate. */
    async addAgain(id: string): Promise<ConsultId | null> {
      const entry = pending.get(id);
      if (!entry?.consult || entry.connectionId !== deps.activeConnection().id) return null;
      const made = await addConsult(entry.consult);
      drop(id);
      return made;
    },
    /** Drops a refused file or a duplicate, or stops reading a file. */
    dismiss(id: string): void {
      const entry = pending.get(id);
      if (entry === undefined || entry.connectionId !== deps.activeConnection().id) return;
      drop(id);
      entry.reading.abort();
    },
  };
}

/** Consults of the same connection and bytes, newest first. */
export async function twinsOf(
  { source, connectionId }: Consult,
  repository: Pick<ConsultRepository, 'twinsOf'>,
): Promise<readonly Consult[]> {
  return source.kind === 'file' ? repository.twinsOf(connectionId, source.sha256) : [];
}

/** A consult of an imported file, at its first phase. */
export function newConsult(source: ImportedFile, patient: Patient, to: Connection, clock: Clock): Consult {
  return { ...newFacts(consultId(randomUUID()), source, patient, { to, at: clock.now() }), ...preparing };
}
