import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { protocol, type Session } from 'electron';
import type { PlayableWav } from '../../ports/takes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { pageScheme } from './origin.ts';
import { contentTypes, pageFilePath } from './pageFilePath.ts';
import { playRecording, consultOfRecordingUrl, type RecordingPlaybackResponse } from './playRecording.ts';

/** Before the app is ready. `stream` lets the player request parts. */
export function declareAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, stream: true } },
  ]);
}

/** `protocol.handle` loads Node's `fetch`, which delays the start by 30 ms. */
export function serveAppProtocol(
  session: Session,
  folder: string,
  recording: (id: ConsultId) => Promise<PlayableWav | null>,
): void {
  async function answerTo({
    method,
    url,
    headers,
  }: Electron.ProtocolRequest): Promise<RecordingPlaybackResponse> {
    if (method !== 'GET') return nothing;
    const consult = consultOfRecordingUrl(url);
    if (consult !== null) return playRecording(await recording(consult), rangeIn(headers));
    const file = pageFilePath(folder, url);
    return file === null ? nothing : ownFile(file);
  }
  session.protocol.registerStreamProtocol(pageScheme, (request, answer) => {
    void answerTo(request)
      .catch(() => nothing)
      .then(({ status, headers, body }) =>
        answer({ statusCode: status, headers, data: body ?? Readable.from([]) }),
      );
  });
}

const nothing: RecordingPlaybackResponse = { status: 404, headers: {}, body: null };

/** Without an opener policy, which would start a second process for the page. */
async function ownFile(file: string): Promise<RecordingPlaybackResponse> {
  const bytes = await readFile(file);
  return {
    status: 200,
    headers: {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
    body: Readable.from(bytes, { objectMode: false }),
  };
}

const rangeIn = (headers: Readonly<Record<string, string>>): string | null =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'range')?.[1] ?? null;

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
