import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { protocol, type Session } from 'electron';
import type { PlayableWav } from '../../ports/takes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { scheme } from './origin.ts';
import { contentTypes, pageFile } from './pageFile.ts';
import { playRecording, recordingIn, type Answer } from './playRecording.ts';

/**
 * Before the app is ready: the scheme behaves like https, without the right to be fetched across origins. `stream`
 * lets the player ask for parts.
 */
export function declareAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, stream: true } },
  ]);
}

/**
 * Serves the built page, and nothing outside its folder; and recordings, for its player. By streams, as
 * `protocol.handle` does it in the end: that one first loads all of Node's `fetch`, 30 ms of the start in which main
 * serves nothing.
 */
export function serveAppProtocol(
  session: Session,
  folder: string,
  recording: (id: ConsultId) => Promise<PlayableWav | null>,
): void {
  async function answerTo({ method, url, headers }: Electron.ProtocolRequest): Promise<Answer> {
    if (method !== 'GET') return nothing;
    const consult = recordingIn(url);
    if (consult !== null) return playRecording(await recording(consult), rangeIn(headers));
    const file = pageFile(folder, url);
    return file === null ? nothing : ownFile(file);
  }
  session.protocol.registerStreamProtocol(scheme, (request, answer) => {
    void answerTo(request)
      .catch(() => nothing)
      .then(({ status, headers, body }) =>
        answer({ statusCode: status, headers, data: body ?? Readable.from([]) }),
      );
  });
}

const nothing: Answer = { status: 404, headers: {}, body: null };

async function ownFile(file: string): Promise<Answer> {
  const bytes = await readFile(file);
  return {
    status: 200,
    headers: {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
    body: Readable.from(bytes, { objectMode: false }),
  };
}

/** Names of headers have no case. */
const rangeIn = (headers: Readonly<Record<string, string>>): string | null =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'range')?.[1] ?? null;

/** Everything is forbidden, then the page's own files are allowed. Nothing inline, nothing from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
