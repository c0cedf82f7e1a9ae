import { describe, expect, test } from 'vitest';
import { usualCallLimits } from '../../../main/noteService/callService.ts';
import { createExchangeCode } from '../../../main/noteService/exchangeCode.ts';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import { noteLimits } from '../../../shared/consult/noteLimits.ts';
import { ok } from '../../../shared/result.ts';
import { unsentSubmission } from '../../support/unsentSubmission.ts';
import { answering, repeatProcessing, type Script } from './scriptedServer.ts';
import { openDispatcher, serving } from './untilTestEnds.ts';

const signal = new AbortController().signal;
const token = 'token-of-the-vet';
const byteCount = 100_000;
const submission = unsentSubmission({ byteCount });
const failed = (code: string, detail: unknown = expect.anything()) => ({
  ok: false,
  error: { code, detail },
});

const recording = async function* (): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(byteCount);
};

async function clientOf(script: Script, limits = usualCallLimits) {
  const { address, openSockets } = await serving(script);
  const dispatcher = openDispatcher();
  const client = createNoteClient(dispatcher, limits);
  const exchange = createExchangeCode(dispatcher, limits);
  const access = { address, token };
  return {
    readConnection: () => client.readConnection(access, signal),
    readNote: () => client.readNote({ access, submission, signal }),
    submit: (audio: () => AsyncIterable<Uint8Array> = recording, patience = 1, of = submission) =>
      client.submit({ access, submission: of, audio, onSent: () => undefined, patience, signal }),
    exchange: () => exchange({ address, clientId: 'c', clientSecret: 's', code: 'x' }),
    openSockets,
    discard: (of = submission) =>
      client.reportOutcome({ access, submission: of, outcome: { outcome: 'discarded' }, signal }),
  };
}

test.each([
  ['{}', 'text/html; charset=utf-8'],
  ['<html>', 'application/json'],
  [' \r\n <!doctype html>', ''],
])('a web page is no yes of the service: %j as %j', async (body, type) => {
  const { submit } = await clientOf(answering(202, body, { 'content-type': type }));
  expect(await submit()).toMatchObject(failed('unexpected_answer', expect.stringContaining('a web page')));
});

test('a long answer is read to the letter, wherever its letters are parted', async () => {
  for (const before of ['', 'x']) {
    const body = { practice_name: 'Hill', more: before + 'ä'.repeat(900_000) };
    const { readConnection } = await clientOf(answering(200, body));
    expect(await readConnection()).toEqual(ok({ practiceName: 'Hill' }));
  }
});

describe('a note that is too long to be shown', () => {
  const text = 'so '.repeat(noteLimits.transcript / 2);
  const read = async (state: object) =>
    (await clientOf(answering(200, { note_id: submission.key, ...state }))).readNote();

  test('a note that is too long to be shown is shown in part, however many parts it has', async () => {
    const sections = Array.from({ length: 40_000 }, (_, at) => ({ key: `k${at}`, content: '' }));
    const warnings = Array.from({ length: 40_000 }, (_, at) => `w${at}`);
    for (const more of [{ sections }, { sections: [], warnings }, { sections: [], transcript: text }]) {
      const state = await read({ status: 'ready', transcript: 'Vet: so', ...more });
      expect(state).toMatchObject({ value: { status: 'ready', note: { isShortened: true } } });
      expect(JSON.stringify(state).length).toBeLessThan(noteLimits.transcript + 20_000);
    }
  });

  test('a transcript of a failed note that is too long to be shown is shown in part too', async () => {
    const error = { error: 'No.', code: 'transcription_failed' };
    const transcript = text.slice(0, noteLimits.transcript);
    expect(await read({ status: 'failed', error, transcript: text })).toMatchObject({
      value: { transcript },
    });
  });

  test('a note that is too long to be shown cannot be read here where it is larger than any, or deeper', async () => {
    const deep = `{"note_id":"${submission.key}","status":"ready","sections":[{"key":"a","content":${'['.repeat(9e5)}${']'.repeat(9e5)}}]}`;
    for (const body of [deep, { transcript: text.repeat(2) }]) {
      const { readNote } = await clientOf(answering(200, body));
      expect(await readNote()).toMatchObject(failed('note_unreadable'));
    }
  });
});

describe('what leaves and what is told', () => {
  test('a question to the service has no body and says of none', async () => {
    let headers: object = {};
    const { readConnection } = await clientOf((request, response) => {
      headers = request.headers;
      answering(200, { practice_name: 'Hill', practice_id: 7 })(request, response);
    });
    expect(await readConnection()).toEqual(ok({ practiceName: 'Hill', practiceId: '7' }));
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).not.toHaveProperty('content-length');
  });

  test('a discard is told without any text, also of a consult without names', async () => {
    const bodies: string[] = [];
    let status = 200;
    const { discard } = await clientOf((request, response) => {
      request.on('data', (piece: Buffer) => bodies.push(piece.toString()));
      answering(status, { error: 'No.', code: 'x' })(request, response);
    });
    expect(await discard()).toEqual(ok(undefined));
    expect(bodies).toEqual(['{"outcome":"discarded"}']);
    status = 400;
    const fields = { pet_name: null, pet_type: null, external_ref: null, captured_seconds: null };
    expect(await discard({ ...submission, fields })).toMatchObject(
      failed('request_rejected', 'HTTP 400 x: No.'),
    );
    status = 499;
    expect(await discard()).toMatchObject(failed('outcome_refused'));
  });
});

describe('a gateway that repeats `102 Processing` and never answers', () => {
  const hasty = { ...usualCallLimits, headersMs: 400 };

  test.each([
    ['readConnection', 'timed_out'],
    ['readNote', 'timed_out'],
    ['discard', 'timed_out'],
    ['exchange', 'code_outcome_unknown'],
    ['submit', 'timed_out'],
  ] as const)('repeated `102 Processing` holds no %s, and its connection is closed', async (name, code) => {
    const { openSockets, ...calls } = await clientOf((request, response) => {
      request.resume();
      repeatProcessing(response);
    }, hasty);
    expect(await calls[name]()).toMatchObject(failed(code));
    await expect.poll(openSockets).toBe(0);
  });

  test('a gateway that repeats `102 Processing` and never answers holds no upload of which it takes nothing more', async () => {
    const { submit, openSockets } = await clientOf((_request, response) => repeatProcessing(response), hasty);
    const large = 50_000_000;
    const audio = async function* () {
      for (let left = large; left > 0; left -= byteCount) yield Buffer.alloc(byteCount);
    };
    const of = { ...submission, audio: { ...submission.audio, byteCount: large } };
    expect(await submit(audio, 1, of)).toMatchObject(failed('timed_out'));
    await expect.poll(openSockets).toBe(0);
  });

  test('a gateway that repeats `102 Processing` and never answers is waited for longer with more patience', async () => {
    const held: (() => void)[] = [];
    const arrived = Promise.withResolvers<undefined>();
    const { submit } = await clientOf((request, response) => {
      repeatProcessing(response);
      request.resume().on('end', () => {
        held.push(() => response.writeHead(202).end('{}'));
        arrived.resolve(undefined);
      });
    }, hasty);
    const patient = submit(recording, 1000);
    await arrived.promise;
    expect(await submit(recording)).toMatchObject(failed('timed_out'));
    held[0]?.();
    expect(await patient).toEqual(ok(undefined));
  });
});
