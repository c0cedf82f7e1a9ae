import { homedir } from 'node:os';
import path from 'node:path';

/** The folders of the proof: all of them in one, which `--clean` removes. */
export type ProofPlace = {
  readonly root: string;
  /** A Debian with Wine in it. */
  readonly chroot: string;
  /** Wine's Windows: its drive C and its registry. */
  readonly prefix: string;
  /** The Windows runtime from the npm registry, with one import changed. */
  readonly runtime: string;
  /** The packed app. */
  readonly packed: string;
  /** Installers and the output of programs. */
  readonly work: string;
};

export function proofPlace(env: NodeJS.ProcessEnv): ProofPlace {
  const cache = env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache');
  const root = path.join(cache, 'clinic-companion', 'windows-proof');
  const within = (name: string): string => path.join(root, name);
  return {
    root,
    chroot: within('debian'),
    prefix: within('windows'),
    runtime: within('runtime'),
    packed: within('packed'),
    work: within('work'),
  };
}

/** The path that a program under Wine has for a file of this system: the whole system is its drive Z. */
export const windowsPath = (file: string): string => `Z:${file.replaceAll('/', '\\')}`;

/**
 * An argument as a program under Wine takes it: an absolute path, alone or behind `--switch=`, is the one on
 * drive Z.
 */
export function windowsArgument(argument: string): string {
  const [, name = '', file] = /^(--[\w-]+=)?(\/.*)$/s.exec(argument) ?? [];
  return file === undefined ? argument : `${name}${windowsPath(file)}`;
}
