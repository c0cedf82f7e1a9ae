import type { ActivityEntry } from '../../../shared/consult/activity.ts';
import { preparedAudio, type Consult, type PreparedAudio } from '../../../shared/consult/consult.ts';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { exportTexts } from './exportTexts.ts';
import { patientInFileName, timeInFileName } from './fileName.ts';
import type { ConsultAudio } from '../../ports/consultAudio.ts';
import type { Takes } from '../../ports/takes.ts';

/** One file of an export. */
export type ExportFile = { readonly name: string; readonly content: string | AsyncIterable<Uint8Array> };

/**
 * Writes a folder of that name into `folder`, whole or not at all. Failures: export_exists, export_full, export_failed;
 * also where a file's own content broke off.
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

export type Exported = { readonly folder: string; readonly isRecordingMissing: boolean };

/**
 * All of one consult for whoever asks for it: its note in each state, its transcript, its recording, its facts and its
 * event log. Where the recording cannot be read, everything else is written, and says so.
 */
export async function exportConsult(
  about: {
    readonly consult: Consult;
    readonly connection: Connection;
    readonly activity: readonly ActivityEntry[];
    readonly receivedText: string;
    readonly folder: string;
  },
  deps: ExportDeps,
): Promise<Result<Exported, CommandFailure>> {
  const { consult, connection, folder } = about;
  const name = exportName(consult, connection.isSandbox);
  const mark = connection.isSandbox ? 'SANDBOX ' : '';
  const write = (isRecordingMissing: boolean, sound: AsyncIterable<Uint8Array> | null) =>
    deps.write({ folder, name }, [
      ...exportTexts({ ...about, isRecordingMissing }).map((text) => ({ ...text, name: mark + text.name })),
      ...(sound === null ? [] : [{ name: `${mark}recording.wav`, content: sound }]),
    ]);

  const recording = recordingOf(consult, deps);
  const sound = recording === null ? null : watched(recording);
  const written = await write(false, sound?.content ?? null);
  if (written.ok) return ok({ folder: name, isRecordingMissing: false });
  if (sound?.hasBroken() !== true) return written;
  const again = await write(true, null);
  return again.ok ? ok({ folder: name, isRecordingMissing: true }) : again;
}

/** A stream that tells afterwards whether it was the one that broke off. */
function watched(source: AsyncIterable<Uint8Array>): {
  readonly content: AsyncIterable<Uint8Array>;
  readonly hasBroken: () => boolean;
} {
  let isBroken = false;
  async function* content(): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await chunks.next().catch((error: unknown) => {
          isBroken = true;
          throw error;
        });
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      // Also where the disk was full half-way: the sealed file is closed.
      await chunks.return?.();
    }
  }
  return { content: content(), hasBroken: () => isBroken };
}

/** As a WAV, all of it, whatever was cut off for sending; null where there is none (any more). */
function recordingOf(consult: Consult, { audio, takes }: ExportDeps): AsyncIterable<Uint8Array> | null {
  if (consult.audioRemovedAt !== null) return null;
  const whole = wholeRecording(consult);
  if (whole !== null) return audio.read(consult.id, whole);
  return consult.source.kind === 'take' ? takeOf(consult, consult.source.file, takes) : null;
}

async function* takeOf(
  consult: Consult,
  file: string,
  takes: ExportDeps['takes'],
): AsyncGenerator<Uint8Array> {
  const opened = await takes.play(consult.id, file);
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
