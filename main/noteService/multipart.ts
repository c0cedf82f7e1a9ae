import { createHash } from 'node:crypto';
import type { Submission } from '../../shared/consult/consult.ts';
import { failure } from '../../shared/consult/failure.ts';
import { failureError } from '../platform/diskFailure.ts';

export type MultipartBody = ReturnType<typeof multipartBody>;

/**
 * RFC 7578, of the frozen submission, so each retry has the same bytes. `onSent` gets the number of the
 * recording's bytes that have left so far. Throws an error with a failure if the recording has another
 * length.
 */
export function multipartBody(
  submission: Submission,
  audio: () => AsyncIterable<Uint8Array>,
  onSent: (byteCount: number) => void,
) {
  const boundary = `consult-${createHash('sha256').update(submission.key).digest('hex').slice(0, 40)}`;
  const fields = textFields(submission)
    .map(([name, value]) => `${partHead(boundary, `name="${name}"`)}\r\n${value}\r\n`)
    .join('');
  // The fields go first: a service that refuses them need not wait for the recording.
  const { fileName, contentType } = parts[submission.audio.format];
  const disposition = `name="audio"; filename="${fileName}"`;
  const audioHead = `${partHead(boundary, disposition)}Content-Type: ${contentType}\r\n\r\n`;
  const head = Buffer.from(fields + audioHead, 'utf8');
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8');
  const { byteCount } = submission.audio;

  async function* chunks(): AsyncGenerator<Uint8Array, void, void> {
    yield head;
    let sent = 0;
    for await (const chunk of audio()) {
      if (sent + chunk.length > byteCount) throw otherLength();
      yield chunk;
      sent += chunk.length;
    }
    if (sent !== byteCount) throw otherLength();
    yield tail;
  }

  let leftBytes = -head.length;
  return {
    /** So many bytes more of the body went to the connection. */
    left(more: number): void {
      leftBytes += more;
      if (leftBytes > 0) onSent(Math.min(leftBytes, byteCount));
    },
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.length + byteCount + tail.length,
    chunks,
  };
}

/** The interface's own words (POST /v1/notes, audio). */
const parts = {
  wav: { fileName: 'consult.wav', contentType: 'audio/wav' },
  opus: { fileName: 'consult.ogg', contentType: 'audio/ogg' },
} as const satisfies Record<Submission['audio']['format'], object>;

const otherLength = (): Error =>
  failureError(failure('audio_damaged', 'The recording is not as long as it was when it was frozen.'));

const partHead = (boundary: string, disposition: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;

/** Empty fields are not sent: the interface knows no empty name. */
function textFields({ fields }: Submission): readonly (readonly [name: string, value: string])[] {
  const seconds = fields.captured_seconds;
  const all = [
    ['language', 'en'],
    ['note_format', 'soap'],
    ['pet_name', fields.pet_name],
    ['pet_type', fields.pet_type],
    ['external_ref', fields.external_ref],
    ['captured_seconds', seconds === null ? null : String(seconds)],
  ] as const;
  return all.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));
}
