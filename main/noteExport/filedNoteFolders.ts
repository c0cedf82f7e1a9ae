import { join } from 'node:path';
import { createSerialQueue } from '../platform/serialQueue.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { filedNotesToWriteSetting } from '../settings/consultSettings.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult, Filed } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { NoteFileKind, NoteFormat } from '../../shared/settings/noteFormat.ts';
import { isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import type { Result } from '../../shared/result.ts';
import { noteFile, type MakePdf } from './noteFile.ts';
import { filedNoteFileName } from './noteFileName.ts';
import { isRevision, noteAsFiled, revisionIn } from './revisions.ts';

/** Where an organisation wants the filed notes of one practice, by the name that the service has for it. */
type FiledNotePlace = {
  readonly practice: string;
  readonly folder: string;
  readonly format: NoteFileKind;
};

/**
 * Filed notes on their way into the folders that programs watch. That there is one to write is on the disk before the
 * filing is; what was written is a line of the consult's event log. So a crash loses none, a folder that is away is tried
 * until it is there, and nobody waits for it.
 */
export type FiledNoteFolders = {
  /** Whether filed notes of this connection are written anywhere. */
  readonly isFor: (connection: Connection) => boolean;
  /** Carries out what may file a note (again), or change a filed one, with that on the disk first. */
  readonly around: <T>(id: ConsultId, decide: () => Promise<T>) => Promise<T>;
  /** It is still to be written: it may not go before. */
  readonly isDue: (id: ConsultId) => boolean;
  /** It was tried, and the folder could not be written to. */
  readonly isWaiting: (id: ConsultId) => boolean;
  /** Takes up what earlier runs left. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type FolderDeps = {
  readonly places: readonly FiledNotePlace[];
  readonly store: Pick<Store, 'setting' | 'saveSetting' | 'consult' | 'activity'>;
  readonly repository: Pick<ConsultRepository, 'inMemory' | 'log'>;
  readonly activeConnection: () => Connection;
  readonly clock: Clock;
  readonly connection: (id: ConnectionId) => Connection | null;
  readonly format: (id: ConnectionId) => NoteFormat;
  readonly makePdf: MakePdf;
  readonly write: (path: string, content: string | Uint8Array) => Promise<Result<null, CommandFailure>>;
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
};

const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
/** A share that hangs does not hold up the end of the app. */
const stopWaitMs = 1_000;
/** Names that others have taken. */
const mostRevisions = 100;

export function createFiledNoteFolders(deps: FolderDeps): FiledNoteFolders {
  const { places, store, repository, clock } = deps;
  const inTurn = createSerialQueue();
  /** Being filed just now: nothing is known of it yet. */
  const undecided = new Set<ConsultId>();
  const waiting = new Set<ConsultId>();
  /** As on the disk. */
  let due: ReadonlySet<ConsultId> = new Set();
  /** Which revision of it is in its folder, though the line of its log may be missing. */
  const written = new Map<ConsultId, number>();
  const ended = new AbortController();
  let sleep = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  const placeOf = (connection: Connection | null): FiledNotePlace | null =>
    connection === null || connection.isSandbox
      ? null
      : (places.find(({ practice }) => isSamePractice(practice, connection.practiceName)) ?? null);

  const listed = (): Promise<readonly ConsultId[]> => filedNotesToWriteSetting.load(store, null);
  const change = (how: (ids: readonly ConsultId[]) => readonly ConsultId[]): Promise<void> =>
    inTurn(async () => {
      const before = await listed();
      const after = how(before);
      if (after.length !== before.length || after.some((id, index) => id !== before[index]))
        await filedNotesToWriteSetting.save(store, null, after);
      due = new Set(after);
    });
  const add = (ids: readonly ConsultId[]): Promise<void> => change((all) => [...new Set([...all, ...ids])]);

  function setWaiting(id: ConsultId, isWaiting: boolean): void {
    if (waiting.has(id) === isWaiting) return;
    if (isWaiting) waiting.add(id);
    else waiting.delete(id);
    deps.onChange();
  }

  /** Whether nothing is left to do for it. */
  async function settle(id: ConsultId): Promise<boolean> {
    const consult = await store.consult(id);
    const connection = consult === null ? null : deps.connection(consult.connectionId);
    const place = placeOf(connection);
    if (consult?.phase !== 'filed' || connection === null || place === null) return true;
    const activity = await store.activity(id);
    // Filed again between the two reads: the text of one filing would stand under the number of the next.
    if (!isSame(await store.consult(id), consult)) return false;
    if (isWritten(activity)) return true;
    const content = await contentOf(consult, { connection, place, activity });
    if (content === null) return false;
    if (written.get(id) !== content.revision) {
      if (!(await writeUnder(place.folder, content))) return false;
      written.set(id, content.revision);
    }
    const text = typeof content.content === 'string' ? content.content : null;
    // Where it has become another meanwhile, that one is still to be written.
    return repository.log(id, 'filedNoteWritten', {
      text,
      isMeant: (now) => isSame(now, consult),
    });
  }

  type Made = {
    readonly nameOf: (revision: number) => string;
    readonly revision: number;
    readonly content: string | Uint8Array;
  };

  async function contentOf(
    consult: Consult,
    {
      connection,
      place,
      activity,
    }: {
      readonly connection: Connection;
      readonly place: FiledNotePlace;
      readonly activity: readonly ActivityEntry[];
    },
  ): Promise<Made | null> {
    const note = noteAsFiled(consult, { connection, activity });
    if (note === null) return null;
    const about = { id: consult.id, note, format: deps.format(connection.id) };
    const content = await noteFile(place.format, about, deps.makePdf);
    if (content === null) return null;
    const nameOf = (revision: number): string => filedNoteFileName(about, place.format, revision);
    return { nameOf, revision: Math.max(1, revisionIn(activity)), content };
  }

  async function writeUnder(folder: string, { nameOf, revision, content }: Made): Promise<boolean> {
    for (let number = revision; number < revision + mostRevisions; number += 1) {
      const done = await deps.write(join(folder, nameOf(number)), content);
      if (done.ok) return true;
      // Another note has the name, as after a restored backup: it stays.
      if (done.error.code !== 'export_exists') return false;
    }
    return false;
  }

  /** Whether all is done. */
  async function lookThrough(): Promise<boolean> {
    let isAllDone = true;
    for (const id of await listed()) {
      if (ended.signal.aborted) return false;
      if (undecided.has(id)) continue;
      const isDone = await settle(id).catch((error: unknown) => {
        deps.onFailure(error);
        return false;
      });
      // It may be filed again at this very moment.
      if (isDone) await change((all) => all.filter((one) => one !== id || undecided.has(one)));
      setWaiting(id, !isDone);
      isAllDone &&= isDone;
    }
    return isAllDone;
  }

  async function run(): Promise<void> {
    for (let waitMs = firstWaitMs; !ended.signal.aborted; waitMs = Math.min(longestWaitMs, 2 * waitMs)) {
      isAskedAgain = false;
      sleep = new AbortController();
      const isAllDone = await lookThrough().catch((error: unknown) => {
        deps.onFailure(error);
        return false;
      });
      if (isAllDone && !isAskedAgain) return;
      if (isAskedAgain) waitMs = firstWaitMs / 2;
      else await clock.sleep(waitMs, AbortSignal.any([ended.signal, sleep.signal]));
    }
  }

  function wake(): void {
    isAskedAgain = true;
    sleep.abort();
    running ??= run()
      .catch(deps.onFailure)
      .finally(() => {
        running = null;
        // Asked for between its last look and its end.
        if (isAskedAgain && !ended.signal.aborted) wake();
      });
  }

  return {
    isFor: (connection) => placeOf(connection) !== null,
    async around(id, decide) {
      if (placeOf(deps.activeConnection()) === null) return decide();
      undecided.add(id);
      try {
        // Where this cannot be saved, the filing can hardly be; and it goes before.
        await add([id]).catch(deps.onFailure);
        return await decide();
      } finally {
        undecided.delete(id);
        wake();
      }
    },
    isDue: (id) => due.has(id),
    isWaiting: (id) => waiting.has(id),
    async start() {
      if (places.length === 0) return;
      // Whatever the service does not know to be filed may have come short of the list, too.
      await add(repository.inMemory().flatMap(({ id, phase }) => (phase === 'filed' ? [id] : [])));
      wake();
    },
    async stop() {
      ended.abort();
      await Promise.race([running, clock.sleep(stopWaitMs, new AbortController().signal)]);
    },
  };
}

const isSame = (now: Consult | null, then: Filed & Consult): boolean =>
  now?.phase === 'filed' &&
  now.filedAt === then.filedAt &&
  now.correctedFrom.length === then.correctedFrom.length;

/** As whoever wrote the policy reads it. */
/** Since it was filed last, or became another's. */
function isWritten(activity: readonly Pick<ActivityEntry, 'what'>[]): boolean {
  const last = activity.findLast(({ what }) => isRevision(what) || what === 'filedNoteWritten');
  return last?.what === 'filedNoteWritten';
}
