import { extname, join, normalize, sep } from 'node:path';
import { isOwnPageUrl } from './origin.ts';

export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** null: the address names none inside `folder`. */
export function pageFilePath(folder: string, url: string): string | null {
  if (!isOwnPageUrl(url)) return null;
  const path = decodedPath(url);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  const file = normalize(join(folder, path));
  if (!file.startsWith(normalize(folder) + sep)) return null;
  return extname(file) in contentTypes ? file : null;
}

function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return null;
  }
}
