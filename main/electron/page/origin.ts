/** The one place that the page comes from. */
export const scheme = 'clinic';
export const origin = 'clinic://app';
export const pageUrl = `${origin}/index.html`;

/** Whether an address is of our own page, whatever path it names. */
export function isOurs(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === `${scheme}:` && parsed.host === 'app';
}
