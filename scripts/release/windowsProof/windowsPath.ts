/** The path that a program under Wine has for a file of this system: the whole system is its drive Z. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/** An argument as a program under Wine takes it: an absolute path, alone or behind `--switch=`, is the one on drive Z. */
export function windowsArgument(argument: string): string {
  const [, name = '', path] = /^(--[\w-]+=)?(\/.*)$/s.exec(argument) ?? [];
  return path === undefined ? argument : `${name}${windowsPath(path)}`;
}
