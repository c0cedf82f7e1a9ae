import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol, type Session } from 'electron';
import { scheme } from './origin.ts';
import { contentTypes, pageFile } from './pageFile.ts';

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

/** Before the app is ready: the scheme behaves like https, without the right to be fetched across origins. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }]);
}

/** Serves the built page, and nothing outside its folder. */
export function servePage(session: Session, folder: string): void {
  session.protocol.handle(scheme, async (request) => {
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
