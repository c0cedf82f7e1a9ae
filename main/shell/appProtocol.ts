import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol, type Session } from 'electron';
import type { PlayableWav } from '../consult/ports.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { scheme } from './origin.ts';
import { contentTypes, pageFile } from './pageFile.ts';
import { playRecording, recordingIn } from './playRecording.ts';

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

/**
 * Before the app is ready: the scheme behaves like https, without the right to be fetched across origins. `stream`
 * lets the player ask for parts.
 */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, stream: true } },
  ]);
}

/** Serves the built page, and nothing outside its folder; and recordings, for its player. */
export function servePage(
  session: Session,
  folder: string,
  recording: (id: ConsultId) => Promise<PlayableWav | null>,
): void {
  session.protocol.handle(scheme, async (request) => {
    const consult = request.method === 'GET' ? recordingIn(request.url) : null;
    if (consult !== null) return playRecording(await recording(consult), request.headers.get('range'));
    const file = request.method === 'GET' ? pageFile(folder, request.url) : null;
    if (file === null) return new Response(null, { status: 404 });
    try {
      return new Response(await readFile(file), {
        headers: {
          'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': contentSecurityPolicy,
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        },
      });
    } catch {
      return new Response(null, { status: 404 });
    }
  });
}
