import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type Session } from 'electron';
import { isOurs, scheme } from './origin.ts';

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

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Before the app is ready: the scheme behaves like https, without the right to be fetched across origins. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }]);
}

/** The file of the page that an address names, or null where it names none inside `folder`. */
export function pageFile(folder: string, url: string): string | null {
  if (!isOurs(url)) return null;
  const parsed = URL.parse(url);
  if (parsed === null) return null;
  let path: string;
  try {
    path = decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const file = normalize(join(folder, path));
  if (!file.startsWith(normalize(folder) + sep)) return null;
  return extname(file) in contentTypes ? file : null;
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
