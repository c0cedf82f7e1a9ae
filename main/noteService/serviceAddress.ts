import { err, ok, type Result } from '../../shared/result.ts';

type AddressProblem = 'empty' | 'notAnAddress' | 'notHttps' | 'hasCredentials' | 'hasQuery';

/** https, or http on this computer only; adds https, drops a last slash and `/v1`. */
export function serviceAddress(text: string): Result<string, AddressProblem> {
  const typed = text.trim();
  if (typed === '') return err('empty');
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (url === null || url.hostname === '' || /\s/.test(typed)) return err('notAnAddress');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return err('notHttps');
  if (url.username !== '' || url.password !== '') return err('hasCredentials');
  if (url.search !== '' || url.hash !== '') return err('hasQuery');
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return ok(url.origin + prefix);
}

/** URL has already brought every spelling of an IPv4 address into four decimal numbers. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
