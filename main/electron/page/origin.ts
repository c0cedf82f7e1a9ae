export const scheme = 'clinic';
export const origin = 'clinic://app';
export const pageUrl = `${origin}/index.html`;

/** Whether an address belongs to our page, whatever its path. */
export function isOurs(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === `${scheme}:` && parsed.host === 'app';
}
