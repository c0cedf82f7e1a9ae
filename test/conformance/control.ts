import type { CeilingNumbers } from '../service/ceilings.ts';

/** What a case needs of a service that can be told how to behave. Nothing of it exists on a real one. */
export type ServiceControl = {
  /** The tokens of the seeded connections, in their order. */
  readonly tokens: readonly string[];
  readonly profile: 'sandbox' | 'production';
  /** Lets so much of the service's time go by, which may stand still until it is moved on. */
  wait(ms: number): Promise<void>;
  setConnection(
    token: string,
    changes: { readonly state?: 'active' | 'revoked'; readonly isSubscribed?: boolean },
  ): Promise<void>;
  /** Every token held stops at once, or works again. */
  setPartner(state: 'active' | 'disabled'): Promise<void>;
  /** The next request that fits is refused so, before anything is done. */
  failNext(request: RequestPattern, failure: Failure): Promise<void>;
  /** The next request that fits is worked off, but its answer is lost. */
  loseNextAnswer(request: RequestPattern): Promise<void>;
  /** How the next new note ends. `never`: it is processing for ever. */
  endNext(ending: 'ready' | 'transcription_failed' | 'note_generation_failed' | 'never'): Promise<void>;
  /** What happens in `act` meets these limits, with every ceiling full; then those of before are back. */
  within(limits: ServiceLimits, act: () => Promise<void>): Promise<void>;
  /** The last outcome that was recorded for a note of the first connection. */
  outcomeOf(key: string): Promise<StoredOutcome | null>;
  /** The partner, and a code of the connect flow for the first connection. */
  readonly client: { readonly id: string; readonly secret: string };
  issueCode(): Promise<string>;
  /** How many notes all connections hold. */
  noteCount(): Promise<number>;
};

export type ServiceLimits = {
  /** Above it a recording is refused. */
  readonly maxAudioBytes?: number;
  readonly ceilings?: Partial<CeilingNumbers> | 'none';
};

export type RequestPattern = { readonly method: string; readonly path: string };

type Failure = {
  readonly status: number;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type StoredOutcome = {
  readonly outcome: string;
  readonly sections: readonly { readonly key: string; readonly content: string }[] | null;
};
