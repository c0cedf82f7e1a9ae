import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { wav } from './audioBytes.ts';

/** An answer as it came over the wire; `json` is null where the body is none. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>> | null;
};

/** Null leaves a field out. */
export type FormFields = Readonly<Record<string, string | null>>;

export type ServiceClient = {
  send(method: string, path: string, init?: RequestInit & { readonly duplex?: 'half' }): Promise<Answer>;
  submit(submission?: {
    readonly key?: string;
    readonly audio?: Buffer | null;
    readonly fields?: FormFields;
  }): Promise<Answer>;
  note(key: string): Promise<Answer>;
  outcome(key: string, body: unknown): Promise<Answer>;
};

/** Speaks to a service as any HTTP client would: nothing of the app's own client is in it. */
export function serviceClient(url: string, token: string | null): ServiceClient {
  const send: ServiceClient['send'] = async (method, path, init = {}) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(`${url}${path}`, { method, ...init, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: objectOf(text) };
  };
  return {
    send,
    submit: ({ key = randomUUID(), audio = wav(), fields = {} } = {}) =>
      send('POST', '/v1/notes', { headers: { 'idempotency-key': key }, body: formOf(audio, fields) }),
    note: (key) => send('GET', `/v1/notes/${key}`),
    outcome: (key, body) =>
      send('POST', `/v1/notes/${key}/outcome`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

export function formOf(audio: Buffer | null, fields: FormFields = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ language: 'en', note_format: 'soap', ...fields })) {
    if (value !== null) form.append(name, value);
  }
  if (audio !== null) form.append('audio', new Blob([new Uint8Array(audio)]), 'consult');
  return form;
}

function objectOf(text: string): Answer['json'] {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** `expect.stringMatching`, but not typed as any. */
const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern);

/** All failures return the Error shape: error and code, both text, and no third field. */
export function expectError(answer: Answer, status: number, code?: string): void {
  expect({ status: answer.status, json: answer.json }).toEqual({
    status,
    json: { error: textLike(/\S/), code: code ?? textLike(/^[a-z0-9_]+$/) },
  });
  expect(answer.headers.get('content-type')).toContain('application/json');
}
