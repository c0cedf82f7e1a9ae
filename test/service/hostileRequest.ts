import * as fc from 'fast-check';
import { fixture, wav } from '../conformance/audio.ts';
import { multipart, required } from '../conformance/client.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const bytes = (maxLength: number): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const mostly = <T>(usual: T, ...others: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, ...others);

/** A few of its bytes are others, or line ends and a boundary, and perhaps its end is gone. */
const damaged = (good: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.array(
        fc.tuple(share, fc.oneof(bytes(1), fc.constantFrom('\r\n\r\n', '\r\n--b', '\n').map(latin1))),
        { maxLength: 6 },
      ),
      share,
    )
    .map(([changes, end]) => {
      const changed = Buffer.from(good);
      for (const [at, piece] of changes) piece.copy(changed, Math.floor(at * changed.length));
      return changed.subarray(0, Math.ceil(Math.min(1, 2 * end) * changed.length));
    });

const goodFiles = [wav({ seconds: 0.02 }), fixture('short.ogg'), fixture('cat.m4a')];
const file = fc.oneof(
  fc.constantFrom(...goodFiles),
  bytes(200),
  // A container that holds nothing.
  fc.constantFrom(...goodFiles).map((good) => good.subarray(0, 40)),
  fc.constantFrom(...goodFiles).chain(damaged),
  // Above the accepted size, which is small here.
  fc.constant(wav({ seconds: 3 })),
);
const field = fc.oneof(
  fc.constantFrom<readonly [string, string]>(['pet_name', 'Biscuit'], ['captured_seconds', '1e9']),
  fc.tuple(anyText, anyText),
);

type Wanted = { readonly line: string; readonly type: string; readonly body: Buffer };

const submission = fc
  .tuple(file, fc.array(field, { maxLength: 3 }), mostly(required.language, fc.constantFrom('fr', '')))
  .map(([audio, fields, language]): Wanted => {
    const all = [...Object.entries({ ...required, language }), ...fields];
    const { contentType, body } = multipart([
      ...all.map(([name, content]) => ({ name, content })),
      { name: 'audio', content: audio, filename: 'a' },
    ]);
    return { line: 'POST /v1/notes', type: contentType, body };
  });
const json = fc.oneof(
  fc.json(),
  fc.constantFrom('{"outcome":"discarded"}', '{"client_id":"a","client_secret":"b","code":"c"}'),
  fc.constantFrom('{"outcome":"filed","__proto__":[]}', '['.repeat(5000)),
  anyText,
);
const other = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'HEAD', 'DELETE', 'CONNECT', 'G\0T'),
    fc.oneof(
      fc.constantFrom('notes', 'notes/a', 'notes/a/outcome', 'connection', 'connections/exchange'),
      anyText,
    ),
    mostly('application/json', fc.constantFrom('multipart/form-data', 'x')),
    json,
  )
  .map(([method, path, type, text]): Wanted => ({
    line: `${method} /v1/${path}`,
    type,
    body: Buffer.from(text),
  }));

/** How the length of a body is said: rightly, wrongly, twice, in chunks, or not at all. */
const lengthOf = ({ length }: Buffer): fc.Arbitrary<string> =>
  mostly(
    `Content-Length: ${String(length)}`,
    fc
      .constantFrom('0', '-1', '1e3', 'x', '3, 4', '99999999999999999999', String(length + 20))
      .map((said) => `Content-Length: ${said}`),
    fc.constantFrom('Content-Length: 1\r\nContent-Length: 2', 'X: none'),
    fc.constantFrom('chunked', 'gzip, chunked', 'identity').map((coding) => `Transfer-Encoding: ${coding}`),
  );
const header = mostly(
  'Accept: */*',
  fc.constantFrom('Expect: 100-continue', 'Expect: x', 'Connection: close', 'Upgrade: websocket'),
  anyText,
  fc.integer({ min: 100, max: 20_000 }).map((length) => `X-Long: ${'x'.repeat(length)}`),
  fc.integer({ min: 1, max: 2500 }).map((count) => Array.from({ length: count }, () => 'A: b').join('\r\n')),
);
const key = mostly('a', fc.uuid(), fc.constantFrom('.', 'x'.repeat(129)), anyText);

/** The bytes of one connection: a request of any kind, more or less broken; no HTTP at all; two in one go. */
export function hostileRequest(tokens: {
  readonly paying: string;
  readonly unpaid: string;
}): fc.Arbitrary<Buffer> {
  const token = mostly(tokens.paying, fc.constantFrom(tokens.unpaid, 'nobody'));
  const request = fc.oneof(submission, other).chain(({ line, type, body }) =>
    fc.tuple(lengthOf(body), header, key, token).map(([length, more, noteKey, bearer]) => {
      const head = [
        `${line} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${bearer}`,
        `Content-Type: ${type}`,
        `Idempotency-Key: ${noteKey}`,
        more,
        length,
      ];
      return Buffer.concat([latin1(`${head.join('\r\n')}\r\n\r\n`), body]);
    }),
  );
  return (
    fc
      .oneof(
        { weight: 12, arbitrary: request },
        { weight: 3, arbitrary: request.chain(damaged) },
        bytes(300),
        fc.tuple(request, request).map((two) => Buffer.concat(two)),
      )
      // Who says nothing is answered nothing.
      .map((whole) => (whole.length === 0 ? latin1('x') : whole))
  );
}
