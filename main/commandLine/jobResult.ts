import type { Failure } from '../../shared/consult/failure.ts';

export type JobResult = {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
};

export const jobSucceeded = (stdout: string): JobResult => ({ exitCode: 0, stdout, stderr: '' });

/** `exitCode` 1: the job failed; 2: bad usage. */
export const commandLineJobFailed = (sentence: string, exitCode: 1 | 2 = 1): JobResult => ({
  exitCode,
  stdout: '',
  stderr: `${sentence}\n`,
});

export const keychainFailed = ({ code, detail }: Failure): JobResult =>
  commandLineJobFailed(`${keychainSentence(code)} ${detail ?? ''}`.trim());

function keychainSentence(code: Failure['code']): string {
  if (code === 'keychain_refused') return 'The keychain did not let this app in.';
  return code === 'keychain_locked' ? 'The keychain is locked.' : 'There is no keychain.';
}
