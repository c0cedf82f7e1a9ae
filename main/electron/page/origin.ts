export const scheme = 'clinic';
export const origin = 'clinic://app';
export const pageUrl = `${origin}/index.html`;

/** Whatever the path. */
export function isOurs(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === `${scheme}:` && parsed.host === 'app';
}
