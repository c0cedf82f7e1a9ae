/**
 * The usual ways would wait for a thread that hangs in a system call, such as a keychain prompt. On Windows
 * the exit code is 1.
 */
export function endAtOnce(exitCode: number): void {
  if (process.platform === 'win32') process.kill(process.pid, 'SIGKILL');
  else process.execve?.('/bin/sh', ['sh', '-c', `exit ${exitCode}`], {});
}
