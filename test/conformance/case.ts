import type { Answer, Client, Submission } from './client.ts';
import type { ServiceControl } from './openControl.ts';

export type Profile = 'sandbox' | 'production';

/** A note of the run's own that cases may share: submitted with every field, and over when it is handed out. */
export type Sample = {
  readonly key: string;
  readonly submission: Submission;
  readonly accepted: Answer;
};

export type Context = {
  readonly profile: Profile;
  /** Carries the token. */
  readonly client: Client;
  /** The same service with another token, or with none. */
  as(token: string | null): Client;
  /** A token of another connection; null: none was given. */
  readonly otherToken: string | null;
  readonly token: string;
  readonly isScriptable: boolean;
  /** Throws NotTestableHere where there is none. */
  control(): ServiceControl;
  /** A key that no other run uses. */
  readonly newKey: () => string;
  sample(): Promise<Sample>;
  /** Reads a note until it is over. */
  ended(key: string): Promise<Answer>;
  /** Every answer of the run so far, to any client of it. */
  answers(): readonly Answer[];
};

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

/** The service did not keep a rule; the message is a plain sentence. */
export class RuleBroken extends Error {}

/** Not the service's fault: what the case needs is not to be had here. */
export class NotTestableHere extends Error {}
