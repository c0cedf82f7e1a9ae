import type { Result } from '../../shared/result.ts';

export type AddressProblem = 'empty' | 'notAnAddress' | 'notHttps' | 'hasCredentials' | 'hasQuery';

/**
 * The service's base address as typed or pasted, without a trailing slash. https, or http on this machine only;
 * a path prefix stays; a bare host name is taken as https.
 */
export function serviceAddress(_text: string): Result<string, AddressProblem> {
  throw new Error('not yet');
}
