import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult, FiledPhase } from '../../shared/consult/consult.ts';
import { isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { NoteFileKind, NoteFormat } from '../../shared/settings/noteFormat.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { Store } from '../ports/store.ts';
import { lastFiledNoteFileSetting } from '../settings/ownSettings.ts';
import { noteFileContent, type MakePdf, filedNoteFileName } from './noteFile.ts';
import { countsAsRevision, noteAsFiled } from './revisions.ts';
import type { readWatchedFile, writeWatchedFile } from './writeNoteFile.ts';

type FiledNotePlace = { readonly folder: string; readonly format: NoteFileKind };

export type FiledNoteWriterDeps = {
  /** Of the organisation, by practice. */
  readonly places: readonly (FiledNotePlace & { readonly practice: string })[];
  /** By the vet, where the organisation has none. */
  readonly chosen: (id: ConnectionId) => FiledNotePlace | null;
  readonly store: Pick<Store, 'consult' | 'activity' | 'setting' | 'saveSetting'>;
  readonly repository: Pick<ConsultRepository, 'log'>;
  readonly connection: (id: ConnectionId) => Connection | null;
  readonly format: (connection: Connection) => NoteFormat;
  readonly makePdf: MakePdf;
  readonly write: typeof writeWatchedFile;
  readonly read: typeof readWatchedFile;
};

const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

type LastFile = Awaited<ReturnType<typeof lastFiledNoteFileSetting.load>>;

/** A file is saved here before it is written. */
function createLastFile({ store, read, write }: FiledNoteWriterDeps) {
  let last: LastFile | undefined;
  function save(file: LastFile): Promise<void> {
    last = file;
    return lastFiledNoteFileSetting.save(store, null, file);
  }

  return {
    async load(): Promise<void> {
      last = last === undefined ? await lastFiledNoteFileSetting.load(store, null) : last;
    },
    save,
    /**
     * A killed run may have written it. In another time zone, name and content would come out differently
     * now.
     */
    async isThere(id: ConsultId, revision: number): Promise<boolean> {
      if (last?.consult !== id || last.revision !== revision) return false;
      const there = await read(last.path);
      // Written again, the same content removes what a kill left beside it.
      return there !== null && sha256Of(there) === last.sha256 && (await write(last.path, there)).ok;
    },
    /** Its path names the patient, whose consult may be deleted now. */
    async forget(id: ConsultId): Promise<void> {
      if (last?.consult === id) await save(null);
    },
  };
}

/** Other files may have the names already. */
const mostRevisions = 100;

export function createFiledNoteWriter(deps: FiledNoteWriterDeps) {
  const { store, repository } = deps;
  /** The line in the event log may still be missing. */
  const written = new Map<ConsultId, number>();
  const last = createLastFile(deps);

  const decidedFor = ({ isSandbox, practiceName }: Connection): FiledNotePlace | null =>
    isSandbox ? null : (deps.places.find(({ practice }) => isSamePractice(practice, practiceName)) ?? null);
  const placeOf = (connection: Connection): FiledNotePlace | null =>
    decidedFor(connection) ?? (connection.isSandbox ? null : deps.chosen(connection.id));

  async function writeAndLog(id: ConsultId): Promise<boolean> {
    const consult = await store.consult(id);
    const connection = consult === null ? null : deps.connection(consult.connectionId);
    const place = connection === null ? null : placeOf(connection);
    if (consult?.phase !== 'filed' || connection === null || place === null) return true;
    const activity = await store.activity(id);
    // A second filing between the two reads would put the text of one filing under the revision of the next.
    if (!isSameFiling(await store.consult(id), consult)) return false;
    if (isWritten(activity)) return true;
    const note = noteAsFiled(consult, { connection, activity });
    if (note === null) return false;
    const revision = Math.max(1, note.revision);
    if (written.get(id) !== revision && !(await last.isThere(id, revision))) {
      const about = { id, note, format: deps.format(connection) };
      const content = await noteFileContent(place.format, about, deps.makePdf);
      if (content === null) return false;
      const sha256 = sha256Of(content);
      const writeAs = async (number: number): ReturnType<typeof deps.write> => {
        const path = join(place.folder, filedNoteFileName(about, place.format, number));
        await last.save({ consult: id, revision, path, sha256 });
        return deps.write(path, content);
      };
      if (!(await writeUnderFreeName(revision, writeAs))) return false;
      written.set(id, revision);
    }
    // False after a second filing: the app has yet to write that one.
    return repository.log(id, 'filedNoteWritten', (now) => isSameFiling(now, consult));
  }

  return {
    hasPlace: (connection: Connection): boolean => placeOf(connection) !== null,
    isDecided: (connection: Connection): boolean => decidedFor(connection) !== null,
    /** True: the consult needs no further attempt. */
    async write(id: ConsultId): Promise<boolean> {
      await last.load();
      const isDone = await writeAndLog(id);
      if (isDone) await last.forget(id);
      return isDone;
    },
  };
}

async function writeUnderFreeName(
  revision: number,
  writeAs: (number: number) => ReturnType<FiledNoteWriterDeps['write']>,
): Promise<boolean> {
  for (let number = revision; number < revision + mostRevisions; number += 1) {
    const result = await writeAs(number);
    if (result.ok) return true;
    // After a restored backup, another note can have the name. The app never replaces that file.
    if (result.error.code !== 'export_exists') return false;
  }
  return false;
}

const isSameFiling = (now: Consult | null, then: FiledPhase & Consult): boolean =>
  now?.phase === 'filed' &&
  now.filedAt === then.filedAt &&
  now.correctedFrom.length === then.correctedFrom.length;

function isWritten(activity: readonly Pick<ActivityEntry, 'what'>[]): boolean {
  const last = activity.findLast(({ what }) => countsAsRevision(what) || what === 'filedNoteWritten');
  return last?.what === 'filedNoteWritten';
}
