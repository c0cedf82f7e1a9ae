import type { Failure } from '../../shared/consult/failure.ts';

/** Why the keychain did not do what a command asked of it, in a line of the terminal. */
export function keychainSentence({ code, detail }: Failure): string {
  return `${whatOf(code)} ${detail ?? ''}`.trim();
}

function whatOf(code: Failure['code']): string {
  if (code === 'keychain_refused') return 'The keychain did not let this app in.';
  return code === 'keychain_locked' ? 'The keychain is locked.' : 'There is no keychain.';
}
