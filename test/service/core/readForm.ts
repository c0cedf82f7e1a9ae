import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthenticRequest, Body } from './serviceParts.ts';
import { judgeAudio, type AudioVerdict } from './judgeAudio.ts';

/** The content of a multipart body; of the audio only its hash, length and verdict. */
export type Form = {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly audio: {
    readonly sha256: string;
    readonly byteCount: number;
    readonly verdict: AudioVerdict;
  } | null;
  /** Why the body is no valid form, in words for the caller; null: it is one. */
  readonly problem: string | null;
  readonly isTooLarge: boolean;
};

/** Generous for the seven fields of the interface, small enough to hold. */
const limits = {
  fields: 32,
  files: 4,
  parts: 40,
  fieldSize: 64 * 1024,
  headerPairs: 32,
  headerSize: 8 * 1024,
};

/** Of a WAV of many hours, its beginning says what it is; a longer file of another kind counts as cut off. */
const mostKeptBytes = 256 << 20;

/**
 * Reads a multipart/form-data body as a stream. Rejects only when the client goes away before the end.
 */
export async function readForm({ request, body }: AuthenticRequest, maxAudioBytes: number): Promise<Form> {
  const fields: (readonly [string, string])[] = [];
  let audio: Form['audio'] = null;
  let problem: string | null = null;
  let isTooLarge = false;
  const reject = (why: string): void => {
    problem ??= why;
  };

  const readAudio = (file: Readable): void => {
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let byteCount = 0;
    file.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      if (byteCount < mostKeptBytes) kept.push(chunk);
      byteCount += chunk.length;
    });
    file.on('limit', () => {
      isTooLarge = true;
    });
    file.on('end', () => {
      audio = { sha256: hash.digest('hex'), byteCount, verdict: judgeAudio(Buffer.concat(kept), byteCount) };
    });
  };

  const form = openForm(request.headers, maxAudioBytes);
  if (form === null) return { fields, audio, problem: 'The body must be multipart/form-data.', isTooLarge };
  let isAudioSeen = false;
  form.on('file', (name, file) => {
    file.on('error', () => {
      reject('The multipart body is malformed.');
    });
    if (name === 'audio' && !isAudioSeen) {
      isAudioSeen = true;
      readAudio(file);
      return;
    }
    reject(name === 'audio' ? 'audio must come once.' : `${shown(name)} must not be a file.`);
    file.resume();
  });
  form.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) reject(`${shown(name)} is too long.`);
    fields.push([name, value]);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    form.on(limit, () => {
      reject('The body has too many parts.');
    });
  }

  if (!(await pump(body, form, () => isTooLarge))) reject('The multipart body is malformed.');
  return { fields, audio, problem, isTooLarge };
}

const shown = (name: string | undefined): string => (name ?? '').slice(0, 64) || 'A part without a name';

function openForm(given: IncomingHttpHeaders, maxAudioBytes: number): BusboyInstance | null {
  const contentType = given['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  try {
    const headers = { ...given, 'content-type': contentType };
    return new Busboy({ headers, limits: { ...limits, fileSize: maxAudioBytes } });
  } catch {
    return null; // no boundary
  }
}

/** True: the form was read to its end, or as far as is wanted. False: it is malformed. */
async function pump(body: Body, form: BusboyInstance, isEnough: () => boolean): Promise<boolean> {
  let isBroken = false;
  const over = new Promise<boolean>((resolve) => {
    form.on('finish', () => {
      resolve(true);
    });
    form.on('error', () => {
      isBroken = true;
      resolve(false);
    });
  });
  for await (const chunk of body) {
    const result = write(form, chunk);
    if (result === 'broken' || isBroken) return false;
    if (isEnough()) return true;
    if (result === 'full') await Promise.race([over, new Promise((resolve) => form.once('drain', resolve))]);
  }
  form.end();
  // After some malformed ends the parser waits for ever. Every part is read at once, so a short wait is
  // enough.
  return await Promise.race([over, sleep(1000, false, { ref: false })]);
}

/** A parser that fails on a hostile part must not end the service. */
function write(form: BusboyInstance, chunk: Buffer): 'written' | 'full' | 'broken' {
  try {
    return form.write(chunk) ? 'written' : 'full';
  } catch {
    return 'broken';
  }
}
