import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { usualCallLimits, type CallLimits } from '../../../main/noteService/callService.ts';
import { createServiceDispatcher } from '../../../main/noteService/serviceDispatcher.ts';
import { createExchangeCode } from '../../../main/noteService/exchangeCode.ts';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import type { NoteService } from '../../../main/ports/noteService.ts';
import { submissionKey } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { answering, repeatProcessing, type Script } from './scriptedServer.ts';
import { serving } from './untilTestEnds.ts';
import { patience } from '../../support/patience.ts';
import { unsentSubmission } from '../../support/unsentSubmission.ts';

const token = 'token-of-the-vet';
const submission = unsentSubmission({ byteCount: 300_000 });
const never = new AbortController().signal;
const impatient: CallLimits = { ...usualCallLimits, headersMs: 400, bodyMs: 400 };

async function* recording(byteCount = submission.audio.byteCount): AsyncGenerator<Uint8Array> {
  for (let left = byteCount; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 'wave');
}

const dispatcher = createServiceDispatcher({ version: '1.2.3' });
const client = createNoteClient(dispatcher);
type Upload = Parameters<NoteService['submit']>[0];

/** An upload of the submission, changed so. */
const upload = (address: string, changes: Partial<Upload> = {}): Upload => ({
  access: { address, token },
  submission,
  audio: () => recording(changes.submission?.audio.byteCount),
  onSent: () => undefined,
  signal: never,
  ...changes,
});
const ofBytes = (byteCount: number) => ({ ...submission, audio: { ...submission.audio, byteCount } });

/** The recording, and whether the app has closed it. */
function closable(byteCount: number, beforeEach = (_chunk: Uint8Array): unknown => undefined) {
  const state = { isClosed: false };
  const audio = async function* () {
    try {
      for await (const chunk of recording(byteCount)) {
        await beforeEach(chunk);
        yield chunk;
      }
    } finally {
      state.isClosed = true;
    }
  };
  return { state, audio };
}

/** Every call of the port, against one address. */
const calls = (address: string, service: NoteService = client, signal = never) => {
  const access = { address, token };
  return {
    readConnection: () => service.readConnection(access, signal),
    submit: () => service.submit(upload(address, { signal })),
    readNote: () => service.readNote({ access, submission, signal }),
    reportOutcome: () =>
      service.reportOutcome({
        access,
        submission,
        outcome: { outcome: 'filed', sections: [{ key: 'plan', content: 'Rest for a week.' }] },
        signal,
      }),
  };
};

const failed = (code: string) => ({ ok: false, error: { code } });

describe('what leaves', () => {
  test('each call to the service has its path below the prefix, its token and its body', async () => {
    const seen: { url: string; authorization: string; key: unknown; body: Buffer; length: unknown }[] = [];
    const { address, requests } = await serving((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const { authorization = '', 'idempotency-key': key, 'content-length': length } = request.headers;
        seen.push({ url: request.url ?? '', authorization, key, body: Buffer.concat(pieces), length });
        const body = { practice_name: 'Hill Practice', note_id: submission.key, status: 'processing' };
        response.end(JSON.stringify(body));
      });
    });
    const { readConnection, submit, readNote, reportOutcome } = calls(`${address}/clinic/`);
    expect(await readConnection()).toEqual(ok({ practiceName: 'Hill Practice' }));
    expect(await submit()).toEqual(ok(undefined));
    expect(await readNote()).toEqual(ok({ status: 'processing' }));
    expect(await reportOutcome()).toEqual(ok(undefined));
    expect(requests).toEqual([
      'GET /clinic/v1/connection',
      'POST /clinic/v1/notes',
      'GET /clinic/v1/notes/0b5e~key_1',
      'POST /clinic/v1/notes/0b5e~key_1/outcome',
    ]);
    for (const { authorization } of seen) expect(authorization).toBe(`Bearer ${token}`);
    expect(seen.map(({ key }) => key)).toEqual([undefined, submission.key, undefined, undefined]);
    expect(seen[1]?.length).toBe(String(seen[1]?.body.length));
    expect(seen[3]?.body.toString()).toBe(
      '{"outcome":"filed","sections":[{"key":"plan","content":"Rest for a week."}]}',
    );
  });

  test('a recording that is sent leaves nothing of itself in memory, and arrives as it was', async () => {
    const pieces: Uint8Array[] = [];
    const audio = async function* () {
      for await (const piece of recording()) {
        pieces.push(piece);
        yield piece;
      }
    };
    const arrived = Promise.withResolvers<Buffer>();
    const { address } = await serving((request, response) => {
      arrived.resolve(buffer(request));
      answering(202, {})(request, response);
    });
    expect(await client.submit(upload(address, { audio }))).toEqual(ok(undefined));
    expect((await arrived.promise).includes('wave'.repeat(75_000))).toBe(true);
    await expect.poll(() => pieces.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0]);
  });

  test('each request to the service names the app and its version, and asks for an answer that is not compressed', async () => {
    const heads: (string | undefined)[][] = [];
    const { address } = await serving((request, response) => {
      heads.push([request.headers['user-agent'], request.headers['accept-encoding']]);
      answering(200, { practice_name: 'Hill Practice', status: 'processing' })(request, response);
    });
    for (const call of Object.values(calls(address))) await call();
    await createExchangeCode(dispatcher)({ address, clientId: 'c', clientSecret: 's', code: 'k' });
    expect(heads).toEqual(Array.from({ length: 5 }, () => ['ClinicCompanion/1.2.3', 'identity']));
  });

  test('a redirect is never followed, and the token stays', async () => {
    const elsewhere = await serving(answering(200, { practice_name: 'Thief', status: 'processing' }));
    for (const status of [301, 302, 303, 307, 308]) {
      const { address } = await serving(answering(status, '', { location: elsewhere.address }));
      for (const call of Object.values(calls(address)))
        expect(await call(), `${status}`).toMatchObject(failed('unexpected_answer'));
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test('nothing goes over plain http to another machine, nor with a token that no header carries', async () => {
    for (const call of Object.values(calls('http://192.0.2.1')))
      expect(await call()).toMatchObject(failed('internal'));
    const { address, requests } = await serving(answering(200, {}));
    for (const bad of ['', 'a b', 'a\r\nx: y', 'tökèn'])
      expect(await client.readConnection({ address, token: bad })).toMatchObject(failed('unauthorized'));
    expect(requests).toEqual([]);
  });
});

describe('answers', () => {
  const html = '<!doctype html><title>Sign in</title>';

  test.each([
    [400, true],
    [402, true],
    [422, true],
    [429, true],
    [403, false],
    [408, false],
    [502, true],
    [503, false],
  ])(
    'the answer %d is the service’s own refusal of a submission in the Error shape alone: %s',
    async (status, isOwn) => {
      const bodies = [{ error: 'No.', code: 'new_code' }, { error: 'No.' }, { code: 'new_code' }, html];
      const told: number[] = [];
      for (const [index, body] of bodies.entries()) {
        const { address } = await serving(answering(status, body));
        await client.submit(
          upload(address, { onAnswered: (isRefusal) => void told.push(...(isRefusal ? [index] : [])) }),
        );
      }
      expect(told).toEqual(isOwn ? [0] : []);
    },
  );

  test.each([
    [200, '{}'],
    [201, 'so<so'],
    [202, ''],
    [202, '{"note_id":"another"}'],
    [204, ''],
  ])('a POST is taken with any success, whatever its body: %d %s', async (status, body) => {
    const { address } = await serving(answering(status, body));
    expect(await calls(address).submit()).toEqual(ok(undefined));
    expect(await calls(address).reportOutcome()).toEqual(ok(undefined));
  });

  const ready = {
    note_id: submission.key,
    status: 'ready',
    external_ref: 'REF-77',
    created_at: '2026-11-20T10:00:00Z',
    duration_seconds: 61.5,
    warnings: ['short', { message: 'shorter', by: 3 }],
    sections: [
      { key: 'subjective', heading: 'Subjective', content: 'a\r\nb\rc\u2028\u00a0 \ud83d', added: true },
      { key: 'new_key', heading: '', content: '' },
    ],
    transcript: 'Vet: hello\r\nOwner: hello',
    title: '[TEST] Consult',
    added: { deep: 1 },
  };

  test('a ready note arrives to the character', async () => {
    const { address } = await serving(answering(200, ready));
    expect(await calls(address).readNote()).toEqual(
      ok({
        status: 'ready',
        isEmpty: false,
        note: {
          key: submission.key,
          sections: ready.sections.map(({ key, heading, content }) => ({
            key,
            // Where it has none, it is made from the key.
            heading: heading === '' ? 'New key' : heading,
            content,
          })),
          warnings: ['short', 'shorter (by: 3)'],
          transcript: ready.transcript,
          durationSeconds: 61.5,
          title: '[TEST] Consult',
          isByHand: false,
        },
      }),
    );
  });

  test.each([
    ['another note', { ...ready, note_id: 'another' }],
    ['the status of a health page', { status: 'ready' }],
    ['no status', { ...ready, status: undefined }],
    ['a list', [ready]],
    ['text', 'ready'],
  ])('a 200 with %s is not a note', async (_, body) => {
    const { address } = await serving(answering(200, body));
    expect(await calls(address).readNote()).toMatchObject(failed('unexpected_answer'));
  });

  test('a note that names another reference is shown with a warning, so that no other patient gets it', async () => {
    const { address } = await serving(answering(200, { ...ready, external_ref: 'REF-8' }));
    const warning = 'The note came for the reference “REF-8”, not “REF-77”. Check the patient.';
    expect(await calls(address).readNote()).toMatchObject({
      value: { note: { warnings: [...ready.warnings.slice(0, 1), 'shorter (by: 3)', warning] } },
    });
  });

  test.each([undefined, null, ' REF-77 ', 77])(
    'a note with the reference %j brings no warning',
    async (ref) => {
      const { address } = await serving(answering(200, { ...ready, external_ref: ref }));
      expect(await calls(address).readNote()).toMatchObject({ value: { note: { warnings: { length: 2 } } } });
    },
  );

  test('a damaged byte hides no note: it is shown, with a warning', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...ready, transcript: 'Vet: h\u00e4llo' }), 'latin1');
    const { address } = await serving(answering(200, bytes));
    const read = await calls(address).readNote();
    expect(read).toMatchObject({ ok: true, value: { note: { transcript: 'Vet: h\uFFFDllo' } } });
    expect(JSON.stringify(read)).toContain('Some characters of the note arrived damaged.');
  });

  test('what the service repeats of names, token and text is not in the detail', async () => {
    const error = `Token ${token}: Biscuit (REF-77) "Rest for a week."`;
    const { address } = await serving(answering(400, { error, code: 'bad' }));
    const { submit, readNote, reportOutcome } = calls(address);
    for (const call of [submit, readNote, reportOutcome]) {
      const text = JSON.stringify(await call());
      for (const secret of [token, 'Biscuit', 'REF-77']) expect(text).not.toContain(secret);
    }
    expect(JSON.stringify(await reportOutcome())).not.toContain('Rest');
  });

  test('an answer without end is given up at the limit', async () => {
    const { address, openSockets } = await serving((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await calls(address).readNote()).toMatchObject(failed('note_unreadable'));
    await expect.poll(openSockets).toBe(0);
  });
});

describe('a way that fails', () => {
  /** After the whole request, so much of an answer. */
  const cutAfter =
    (answer: string): Script =>
    (request) =>
      void request.resume().on('end', () => request.socket.end(answer));
  test.each<[string, Script]>([
    ['at the head', ({ socket }) => void socket.destroy()],
    [
      'in the middle of the upload',
      (request) =>
        void request.on('data', () => request.socket.destroy()).on('end', () => request.socket.destroy()),
    ],
    ['after the whole request', cutAfter('')],
    ['within the headers', cutAfter('HTTP/1.1 200 OK\r\nContent-Le')],
    ['within the body', cutAfter('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"a')],
  ])('the way to the service fails by a connection cut %s', async (_, script) => {
    const { address } = await serving(script);
    for (const call of Object.values(calls(address)))
      expect(await call()).toMatchObject(failed('connection_cut'));
  });

  test('the way to the service fails where bytes are not HTTP', async () => {
    const other = net.createServer(
      (socket) => void socket.on('error', () => undefined).end('220 mail ready\r\n'),
    );
    onTestFinished(() => void other.close());
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await calls(`http://127.0.0.1:${port}`).readNote()).toMatchObject(failed('unexpected_answer'));
  });

  test('no answer of the service, an answer that stops, and one that drips, each end in time', async () => {
    const hasty = createNoteClient(dispatcher, impatient);
    const scripts: readonly Script[] = [
      (request) => void request.resume(),
      (_request, response) => void response.writeHead(200, { 'content-length': '99' }).write('{'),
      (_request, response) => {
        response.writeHead(200, { 'content-length': '9999' });
        const drip = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(drip));
      },
    ];
    for (const script of scripts) {
      const { address } = await serving(script);
      expect(await calls(address, hasty).readNote()).toMatchObject(failed('timed_out'));
    }
  });

  test('an abort ends the call to the service and closes the recording', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const { address } = await serving(
      (request) =>
        void request.once('data', () => {
          request.pause();
          arrived.resolve(undefined);
        }),
    );
    const aborting = new AbortController();
    const { audio, state } = closable(1e9);
    const { signal } = aborting;
    const submitting = client.submit(upload(address, { submission: ofBytes(1e9), audio, signal }));
    await arrived.promise;
    aborting.abort();
    expect(await submitting).toMatchObject(failed('cancelled'));
    await expect.poll(() => state.isClosed).toBe(true);
    for (const call of Object.values(calls(address, client, aborting.signal)))
      expect(await call()).toMatchObject(failed('cancelled'));
  });

  test('a recording that does not open is told from a cut, and the service never gets a whole one', async () => {
    let hasEnded = false;
    let cut = 0;
    const { address } = await serving((request) => {
      request.resume().on('end', () => (hasEnded = true));
      request.on('close', () => (cut += 1));
    });
    const broken = Object.assign(new Error('x'), {
      failure: { code: 'audio_damaged', detail: 'chunk 3', retryAfterMs: null },
    });
    const failing = async function* () {
      yield Buffer.alloc(100_000);
      throw broken;
    };
    for (const audio of [failing, () => recording(1000), () => recording(400_000)])
      expect(await client.submit(upload(address, { audio }))).toMatchObject(failed('audio_damaged'));
    await expect.poll(() => cut).toBe(3);
    expect(hasEnded).toBe(false);
  });
});

describe('an upload', () => {
  test('an upload that moves takes as long as it needs, and one that stands still is given up', async () => {
    // Longer than the pieces are apart where the machine has other work, and shorter than all of it takes.
    const headersMs = 500 * patience;
    const slowLine = { slowMs: headersMs, leastBytesPerMs: 1e-3 };
    const hasty = createNoteClient(dispatcher, { ...usualCallLimits, headersMs, ...slowLine });
    let pieces = 0;
    const slow = async function* () {
      for await (const chunk of recording()) {
        await wait(headersMs / 2);
        pieces += 1;
        yield chunk;
      }
    };
    const taking = await serving((incoming, response) => {
      if (incoming.headers['idempotency-key'] === 'processing') repeatProcessing(response);
      answering(202, {})(incoming, response);
    });
    const other = { ...submission, key: submissionKey('processing') };
    const taken = [submission, other].map((one) =>
      hasty.submit(upload(taking.address, { submission: one, audio: slow })),
    );
    expect(await Promise.all(taken)).toEqual([ok(undefined), ok(undefined)]);
    expect(pieces).toBeGreaterThan(2 * 4);

    const standing = await serving((incoming) => void incoming.pause());
    const large = upload(standing.address, { submission: ofBytes(50_000_000) });
    expect(await hasty.submit(large)).toMatchObject(failed('timed_out'));
  });

  test('an upload that is read a little at a time holds no other one for ever, and its connection is closed', async () => {
    const pace = { slowMs: 400, leastBytesPerMs: 100_000 };
    const strict = createNoteClient(dispatcher, { ...usualCallLimits, ...pace });
    const trickling = await serving((incoming) => {
      incoming.on('data', () => incoming.pause());
      const again = setInterval(() => incoming.resume(), 20);
      incoming.on('close', () => clearInterval(again));
    });
    let sent = 0;
    const large = upload(trickling.address, {
      submission: ofBytes(500_000_000),
      onSent: (byteCount) => void (sent = byteCount),
    });
    expect(await strict.submit(large)).toMatchObject(failed('timed_out'));
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(500_000_000);
    await expect.poll(trickling.openSockets).toBe(0);
  });

  test.each([
    ['and hangs up', { connection: 'close' }, false],
    ['and keeps the connection', {}, false],
    ['and reads on', {}, true],
  ] as const)('an upload stops at once where it is refused early %s', async (_how, headers, readsOn) => {
    const byteCount = 50_000_000;
    const { address } = await serving((request, response) => {
      response.writeHead(402, headers).end('{"error":"No.","code":"subscription_inactive"}');
      if (readsOn) request.resume();
    });
    let taken = 0;
    // Slower than the answer, as a line is.
    const { audio, state } = closable(byteCount, async (chunk) => {
      await wait(2);
      taken += chunk.length;
    });
    const large = upload(address, { submission: ofBytes(byteCount), audio });
    expect(await client.submit(large)).toMatchObject(failed('subscription_inactive'));
    const atAnswer = taken;
    expect(atAnswer).toBeLessThan(byteCount / 5);
    await expect.poll(() => state.isClosed).toBe(true);
    // One more piece may have been on its way out of the source.
    expect(taken - atAnswer).toBeLessThanOrEqual(1_000_000);
  });
});
