import type { z } from 'zod';
import { sqliteCode } from '../storeProblem.ts';
import type { LoggedChange, ChangeLog } from './changeLog.ts';
import type { NumberedCommits } from './numberedCommits.ts';

export function createChangeKinds(
  { commit, nextChange }: Pick<NumberedCommits, 'commit' | 'nextChange'>,
  log: ChangeLog | null,
) {
  /** False: the change does not have the shape of its kind. */
  const appliers = new Map<string, (given: readonly unknown[], number: number) => boolean>();

  function replay({ number, name, given }: LoggedChange): boolean {
    if (given === null) return true;
    try {
      return appliers.get(name)?.(given, number) ?? false;
    } catch (reason) {
      // The change refers to a row that is missing.
      if (sqliteCode(reason)?.startsWith('SQLITE_CONSTRAINT') === true) return false;
      throw reason;
    }
  }

  return {
    addKind: <Given extends readonly unknown[]>(
      name: string,
      shape: z.ZodType<Given>,
      apply: (...given: Given) => void,
    ): void => {
      appliers.set(name, (given, number) => {
        const parsed = shape.safeParse(given);
        if (parsed.success) commit(number, () => apply(...parsed.data));
        return parsed.success;
      });
    },
    replay,
    async applyInTransaction(name: string, given: readonly unknown[]): Promise<void> {
      const change = nextChange(name, given);
      const isLogged = (await log?.add(change)) ?? true;
      if (!isLogged) await log?.markGap(change.number);
      if (!replay(change)) throw new TypeError(`No such change: ${name}`);
    },
  };
}
