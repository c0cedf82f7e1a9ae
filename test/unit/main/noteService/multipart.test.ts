import { expect, test } from 'vitest';
import { multipartBody } from '../../../../main/noteService/multipart.ts';
import type { Submission, SubmissionFields } from '../../../../shared/consult/consult.ts';
import { unsentSubmission } from '../../../support/unsentSubmission.ts';

const submission = (fields: Partial<SubmissionFields>, byteCount = 6, key = 'key-1'): Submission =>
  unsentSubmission({
    byteCount,
    key,
    fields: { pet_name: null, pet_type: null, external_ref: null, captured_seconds: null, ...fields },
  });

async function* audio(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function whole(of: Submission, ...pieces: readonly string[]) {
  const sent: number[] = [];
  const body = multipartBody(
    of,
    () => audio(...pieces),
    (count) => sent.push(count),
  );
  const chunks = [];
  for await (const chunk of body.chunks()) {
    chunks.push(chunk);
    body.left(chunk.length);
  }
  return { ...body, bytes: Buffer.concat(chunks), sent };
}

async function read(body: { readonly bytes: Buffer; readonly contentType: string }) {
  const form = await new Response(new Uint8Array(body.bytes), {
    headers: { 'content-type': body.contentType },
  }).formData();
  return form;
}

test('the form of an upload has what the interface asks for, and nothing that is empty', async () => {
  const body = await whole(submission({ pet_name: '', pet_type: null }), 'abc', 'def');
  const form = await read(body);
  expect([...form.keys()]).toEqual(['language', 'note_format', 'audio']);
  expect([form.get('language'), form.get('note_format')]).toEqual(['en', 'soap']);
  const file = form.get('audio');
  if (!(file instanceof File)) throw new Error('audio is no file');
  expect([file.name, file.type, await file.text()]).toEqual(['consult.wav', 'audio/wav', 'abcdef']);
  expect(body.contentLength).toBe(body.bytes.length);
  expect([...new Set(body.sent)]).toEqual([3, 6]);
  // RFC 2046, 5.1.1.
  expect(body.contentType.split('boundary=')[1]?.length).toBeLessThanOrEqual(70);
});

test('the upload says that a smaller copy is an Ogg, and how much was captured all the same', async () => {
  const of = submission({ captured_seconds: 61.5 });
  const form = await read(await whole({ ...of, audio: { ...of.audio, format: 'opus' } }, 'abcdef'));
  const file = form.get('audio');
  if (!(file instanceof File)) throw new Error('audio is no file');
  expect([file.name, file.type, await file.text()]).toEqual(['consult.ogg', 'audio/ogg', 'abcdef']);
  expect(form.get('captured_seconds')).toBe('61.5');
});

test('the form of an upload has names byte for byte in UTF-8, whatever is in them', async () => {
  const fields = {
    pet_name: 'Zoë "Z"; name="x"\\ 犬🐕',
    pet_type: 'cat--consult-\r\n--',
    external_ref: '0',
    captured_seconds: 61.5,
  };
  const body = await whole(submission(fields), 'abcdef');
  const form = await read(body);
  const { captured_seconds: seconds, ...texts } = fields;
  for (const [name, text] of Object.entries(texts)) expect(form.get(name)).toBe(text);
  expect(form.get('captured_seconds')).toBe(String(seconds));
  expect(body.contentLength).toBe(body.bytes.length);
});

test('a retry repeats it to the byte, another key does not', async () => {
  const first = await whole(submission({ pet_name: 'Biscuit' }), 'abcdef');
  const again = await whole(submission({ pet_name: 'Biscuit' }), 'ab', 'cdef');
  expect(again.bytes.equals(first.bytes)).toBe(true);
  expect(again.contentType).toBe(first.contentType);
  const other = await whole(submission({ pet_name: 'Biscuit' }, 6, 'key-2'), 'abcdef');
  expect(other.contentType).not.toBe(first.contentType);
});
