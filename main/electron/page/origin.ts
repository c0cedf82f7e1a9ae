export const pageScheme = 'clinic';
export const pageOrigin = 'clinic://app';
export const pageUrl = `${pageOrigin}/index.html`;

/** Whatever the path. */
export function isOwnPageUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === `${pageScheme}:` && parsed.host === 'app';
}
