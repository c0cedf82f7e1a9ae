import type { Context, Profile } from './context.ts';

type Facts = {
  /** The interface leaves it open, and this is how we read it. */
  readonly isAssumed?: true;
  /** Where it applies; both, if not given. */
  readonly profile?: Profile;
  /**
   * control: the service has to be told what to do, as the stand-in can be. otherToken: a second connection.
   */
  readonly needs?: 'control' | 'otherToken';
  /** How many notes it leaves on the connection. Shared ones are not counted. */
  readonly creates?: number;
};

type Run = (context: Context) => Promise<void>;

export type Case = Facts & { readonly id: string; readonly run: Run };

/** `id` names the rule of the interface. */
export function rule(id: string, ...how: readonly [Run] | readonly [Facts, Run]): Case {
  const [facts, run] = how.length === 1 ? [{}, how[0]] : how;
  return { id, ...facts, run };
}
