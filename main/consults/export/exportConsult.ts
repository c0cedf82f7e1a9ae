import { preparedAudio, type Consult, type PreparedAudio } from '../../../shared/consult/consult.ts';
import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { journalsOf } from '../../../shared/consult/take.ts';
import { exportTexts, type ExportAbout } from './exportTexts.ts';
import { patientInFileName, timeInFileName } from './fileName.ts';
import { noticing } from '../../platform/noticing.ts';
import type { ConsultAudio } from '../../ports/consultAudio.ts';
import type { Takes } from '../../ports/takes.ts';

/** One file of an export. */
export type ExportFile = { readonly name: string; readonly content: string | AsyncIterable<Uint8Array> };

/**
 * Writes a complete folder or nothing. Failures: export_exists, export_full, export_failed, the last also if a file's
 * content fails.
 */
export type WriteExport = (
  to: { readonly folder: string; readonly name: string },
  files: readonly ExportFile[],
) => Promise<Result<null, CommandFailure>>;

export type ExportDeps = {
  readonly audio: Pick<ConsultAudio, 'read'>;
  readonly takes: Pick<Takes, 'play'>;
  readonly write: WriteExport;
};

/**
 * Exports a consult: notes, transcript, recording, facts and event log. If the recording cannot be read, the export has
 * the rest and says that.
 */
export async function exportConsult(
  about: Omit<ExportAbout, 'isRecordingUnreadable'> & { readonly folder: string },
  deps: ExportDeps,
): Promise<CommandResult<'exportConsult'>> {
  const { consult, connection, folder } = about;
  const name = exportName(consult, connection.isSandbox);
  const mark = connection.isSandbox ? 'SANDBOX ' : '';
  let isUnreadable = false;
  const write = (isRecordingUnreadable: boolean, sound: AsyncIterable<Uint8Array> | null) =>
    deps.write({ folder, name }, [
      ...exportTexts({ ...about, isRecordingUnreadable }).map((text) => ({
        ...text,
        name: mark + text.name,
      })),
      ...(sound === null ? [] : [{ name: `${mark}recording.wav`, content: sound }]),
    ]);

  for (const recording of recordingsOf(consult, deps)) {
    isUnreadable = false;
    const sound = noticing(recording, () => {
      isUnreadable = true;
    });
    const written = await write(false, sound);
    if (written.ok) return ok({ folder: name, isRecordingUnreadable: false });
    if (!isUnreadable) return written;
  }
  const written = await write(isUnreadable, null);
  return written.ok ? ok({ folder: name, isRecordingUnreadable: isUnreadable }) : written;
}

/** The whole recording as a WAV, without the trim: what was made of it, else the take itself; empty: there is none. */
function recordingsOf(consult: Consult, { audio, takes }: ExportDeps): readonly AsyncIterable<Uint8Array>[] {
  const { id, source, audioRemovedAt } = consult;
  if (audioRemovedAt !== null) return [];
  const whole = wholeRecording(consult);
  return [
    ...(whole === null ? [] : [audio.read(id, whole)]),
    ...(source.kind === 'take' ? [takeOf(journalsOf(source), takes)] : []),
  ];
}

async function* takeOf(files: readonly string[], takes: ExportDeps['takes']): AsyncGenerator<Uint8Array> {
  const opened = await takes.play(files);
  if (!opened.ok) throw new Error(opened.error.code);
  try {
    yield* opened.value.read({ from: 0, to: opened.value.byteCount });
  } finally {
    await opened.value.close();
  }
}

function wholeRecording(consult: Consult): PreparedAudio | null {
  const prepared = preparedAudio(consult);
  const last = consult.submissions.at(-1);
  const isAsSent = last !== undefined && (prepared === last.audio || prepared === last.compressedFrom);
  return isAsSent ? (last.trimmedFrom?.audio ?? prepared) : prepared;
}

const exportName = ({ patient, createdAt }: Consult, isSandbox: boolean): string =>
  // Never the patient first: Windows reserves some words, such as `con`.
  `${isSandbox ? 'SANDBOX consult' : 'Consult'} ${patientInFileName(patient)} ${timeInFileName(createdAt)}`;
