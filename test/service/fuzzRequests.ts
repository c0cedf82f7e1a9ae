import * as fc from 'fast-check';
import { fixture, wav } from '../conformance/audio.ts';
import type { FuzzTarget } from './fuzzTarget.ts';

/** The bytes of one connection, in the pieces in which they are sent. */
export type HostileRequest = { readonly kind: string; readonly pieces: readonly Buffer[] };

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const bytes = (maxLength: number): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));
const anyText = fc.string({ unit: 'binary', maxLength: 40 });

const goodFiles = [wav({ seconds: 0.02 }), fixture('short.ogg'), fixture('cat.m4a')];
const file = fc.oneof(
  fc.constantFrom(...goodFiles),
  bytes(200),
  // A container that holds nothing.
  fc.constantFrom(...goodFiles).map((good) => good.subarray(0, 40)),
  // A good file with a few bytes changed, and perhaps its end gone.
  fc
    .tuple(
      fc.constantFrom(...goodFiles),
      fc.array(fc.tuple(fc.nat(199), fc.nat(255)), { maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([good, changes, share]) => {
      const changed = Buffer.from(good);
      for (const [at, value] of changes) changed.writeUInt8(value, at % changed.length);
      return share > 0.5 ? changed : changed.subarray(0, Math.floor(share * 2 * changed.length));
    }),
  // Above the accepted size, which is small here.
  fc.constant(wav({ seconds: 3 })),
);

const knownField = fc.constantFrom<readonly [string, string]>(
  ['language', 'en'],
  ['pet_name', 'Biscuit'],
  ['pet_type', ''],
  ['external_ref', '1'],
  ['captured_seconds', '1'],
  ['captured_seconds', '1e9'],
);
const lineEnd = fc.oneof({ weight: 30, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r', ''));
const partHeader = fc.oneof(
  fc.constantFrom('Content-Type: audio/wav', 'Content-Type: text/plain; charset=x', 'X: y', ''),
  anyText,
);

const part = fc
  .record({
    field: fc.oneof({ weight: 4, arbitrary: knownField }, fc.tuple(anyText, anyText)),
    file: fc.option(file, { nil: null }),
    extra: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, partHeader),
    end: lineEnd,
  })
  .map(({ field: [name, value], file, extra, end }) => {
    const disposition = file === null ? `form-data; name="${name}"` : 'form-data; name="audio"; filename="a"';
    const head = `--b${end}Content-Disposition: ${disposition}${end}${extra === null ? '' : extra + end}${end}`;
    return Buffer.concat([latin1(head), file ?? Buffer.from(value), latin1(end)]);
  });

const required = latin1(
  ['language', 'note_format']
    .map(
      (name, index) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${['en', 'soap'][index] ?? ''}\r\n`,
    )
    .join(''),
);
const audioHead = latin1('--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n');
/** As it should be but for the audio, so that requests come as far as that. */
const properForm = file.map((audio) => Buffer.concat([required, audioHead, audio, latin1('\r\n--b--\r\n')]));
const messyForm = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    fc.array(part, { maxLength: 5 }),
    fc.oneof({ weight: 8, arbitrary: fc.constant('--b--\r\n') }, fc.constantFrom('--b--', '--b', '')),
  )
  .map(([isFilled, parts, end]) =>
    Buffer.concat([isFilled ? required : Buffer.alloc(0), ...parts, latin1(end)]),
  );
const form = fc.oneof(properForm, messyForm);

const json = fc.oneof(
  fc.json(),
  fc.constantFrom('{"outcome":"discarded"}', '{"outcome":"filed","sections":[{"key":"plan","content":""}]}'),
  fc.constantFrom(
    '{"client_id":"a","client_secret":"b","code":"c"}',
    '{"outcome":"filed","__proto__":[]}',
    '['.repeat(5000),
  ),
  anyText,
);

/** How the length of a body is said: rightly, wrongly, twice, in chunks, or not at all. */
const framing = fc.oneof(
  {
    weight: 25,
    arbitrary: fc.constant((body: Buffer) => framed([`Content-Length: ${String(body.length)}`], body)),
  },
  fc
    .constantFrom('0', '-1', '1e3', 'x', '3, 4', '99999999999999999999', '2147483648')
    .map((said) => (body: Buffer) => framed([`Content-Length: ${said}`], body)),
  fc
    .integer({ min: -20, max: 20 })
    .map(
      (off) => (body: Buffer) => framed([`Content-Length: ${String(Math.max(0, body.length + off))}`], body),
    ),
  fc.constant((body: Buffer) => framed(['Content-Length: 1', 'Content-Length: 2'], body)),
  fc.constant((body: Buffer) => framed([], body)),
  fc
    .constantFrom('chunked', 'gzip, chunked', 'identity', 'chunked, chunked')
    .chain((coding) =>
      fc
        .constantFrom('', '0', 'ffffffffffffffffff', 'zz', '-1')
        .map((size) => (body: Buffer) => framed([`Transfer-Encoding: ${coding}`], chunkedBody(body, size))),
    ),
);
const framed = (headers: readonly string[], body: Buffer) => ({ headers, body });
const chunkedBody = (body: Buffer, size: string): Buffer =>
  Buffer.concat([
    latin1(`${size === '' ? body.length.toString(16) : size}\r\n`),
    body,
    latin1('\r\n0\r\n\r\n'),
  ]);

const header = fc.oneof(
  { weight: 12, arbitrary: fc.constant('Accept: */*') },
  fc.constantFrom(
    'Expect: 100-continue',
    'Expect: x',
    'Connection: close',
    'Upgrade: websocket',
    'Content-Type: x',
  ),
  anyText.map((text) => `X: ${text}`),
  anyText,
  fc.integer({ min: 100, max: 20_000 }).map((length) => `X-Long: ${'x'.repeat(length)}`),
  fc.integer({ min: 1, max: 2500 }).map((count) => Array.from({ length: count }, () => 'A: b').join('\r\n')),
);

type Target = {
  readonly kind: string;
  readonly line: string;
  readonly type: string;
  readonly body: fc.Arbitrary<Buffer>;
};
const jsonBody = json.map((text) => Buffer.from(text));
const target = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constant<Target>({
      kind: 'submission',
      line: 'POST /v1/notes',
      type: 'multipart/form-data; boundary=b',
      body: form,
    }),
  },
  fc.constantFrom<Target[]>(
    { kind: 'outcome', line: 'POST /v1/notes/a/outcome', type: 'application/json', body: jsonBody },
    { kind: 'exchange', line: 'POST /v1/connections/exchange', type: 'application/json', body: jsonBody },
    { kind: 'poll', line: 'GET /v1/notes/a', type: 'x', body: fc.constant(Buffer.alloc(0)) },
    { kind: 'no form', line: 'POST /v1/notes', type: 'multipart/form-data', body: bytes(300) },
  ),
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'CONNECT', 'G\0T'),
      fc.oneof(anyText, fc.constantFrom('notes', 'notes/a', 'connection', 'connections/exchange')),
    )
    .map<Target>(([method, path]) => ({
      kind: 'odd target',
      line: `${method} /v1/${path}`,
      type: 'x',
      body: bytes(50),
    })),
);

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b') },
  fc.constantFrom('.', '..', 'x'.repeat(129)),
  fc.stringMatching(/^[A-Za-z0-9\-_.~]{1,128}$/),
  anyText,
);

type Whole = { readonly kind: string; readonly whole: Buffer };

const request = (token: fc.Arbitrary<string>): fc.Arbitrary<Whole> =>
  target.chain(({ kind, line, type, body }) =>
    fc
      .tuple(body, framing, fc.array(header, { maxLength: 2 }), key, token)
      .map(([content, frame, headers, noteKey, bearer]) => {
        const { headers: lengths, body: sent } = frame(content);
        const head = [
          `${line} HTTP/1.1`,
          'Host: x',
          `Authorization: Bearer ${bearer}`,
          `Content-Type: ${type}`,
          `Idempotency-Key: ${noteKey}`,
          ...headers,
          ...lengths,
        ];
        return { kind, whole: Buffer.concat([latin1(`${head.join('\r\n')}\r\n\r\n`), sent]) };
      }),
  );

/** Requests of every kind, more or less broken; no HTTP at all; two in one go; cut off; in pieces. */
export function hostileRequest(tokens: FuzzTarget['tokens']): fc.Arbitrary<HostileRequest> {
  const token = fc.oneof(
    { weight: 12, arbitrary: fc.constant(tokens.paying) },
    fc.constantFrom(tokens.unpaid, 'nobody'),
  );
  const one = fc.oneof(
    { weight: 12, arbitrary: request(token) },
    // At least a byte, here and below: who says nothing is answered nothing.
    bytes(300).map((whole) => ({ kind: 'no HTTP', whole: whole.length === 0 ? latin1('x') : whole })),
    fc
      .tuple(request(token), request(token))
      .map(([a, b]) => ({ kind: 'two in one go', whole: Buffer.concat([a.whole, b.whole]) })),
    fc.tuple(request(token), fc.double({ min: 0, max: 1, noNaN: true })).map(([{ whole }, share]) => ({
      kind: 'cut off',
      whole: whole.subarray(0, Math.max(1, Math.floor(share * whole.length))),
    })),
  );
  return fc.tuple(one, fc.array(fc.nat(1000), { maxLength: 3 })).map(([{ kind, whole }, cuts]) => {
    const ends = [
      ...cuts.map((cut) => Math.floor((cut / 1000) * whole.length)).sort((a, b) => a - b),
      whole.length,
    ];
    return { kind, pieces: ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end)) };
  });
}
