import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { request } from 'undici';

const run = promisify(execFile);

type To = { readonly url: string; readonly token: string };

/** One undici request that streams the file in a form, and nothing else. */
export async function uploadByUndici({ url, token }: To, path: string): Promise<void> {
  const boundary = `bare-${randomUUID()}`;
  const field = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const audio =
    'Content-Disposition: form-data; name="audio"; filename="consult.wav"\r\nContent-Type: audio/wav';
  const head = Buffer.from(
    `${field('language', 'en')}${field('note_format', 'soap')}--${boundary}\r\n${audio}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { size } = await stat(path);
  async function* body(): AsyncGenerator<Buffer> {
    yield head;
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
    yield tail;
  }
  const answer = await request(`${url}/v1/notes`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + size + tail.length),
    },
    body: Readable.from(body(), { objectMode: false }),
  });
  await answer.body.dump();
  if (answer.statusCode !== 202) throw new Error(`The bare upload was answered with ${answer.statusCode}.`);
}

export async function hasCurl(): Promise<boolean> {
  return run('curl', ['--version']).then(
    () => true,
    () => false,
  );
}

const quiet = '--silent --show-error --noproxy * --output /dev/null --write-out %{http_code}'.split(' ');

/** `curl -F`, without the pause that it makes before a large body (Expect: 100-continue). */
export async function uploadByCurl({ url, token }: To, path: string): Promise<void> {
  const headers = ['Expect:', `Authorization: Bearer ${token}`, `Idempotency-Key: ${randomUUID()}`];
  const fields = ['language=en', 'note_format=soap', `audio=@${path};type=audio/wav`];
  const { stdout } = await run('curl', [
    ...quiet,
    ...headers.flatMap((header) => ['-H', header]),
    ...fields.flatMap((field) => ['-F', field]),
    `${url}/v1/notes`,
  ]);
  if (stdout !== '202') throw new Error(`curl was answered with ${stdout}.`);
}
