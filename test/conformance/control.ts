/** What a case needs of a service that can be told how to behave. Nothing of it exists on a real one. */
export type ServiceControl = {
  /** From which size on a recording is refused. */
  readonly maxAudioBytes: number;
  setConnection(
    token: string,
    changes: { readonly state?: 'active' | 'revoked'; readonly isSubscribed?: boolean },
  ): void;
  /** Every token held stops at once, or works again. */
  setPartner(state: 'active' | 'disabled'): void;
  /** The next request that fits is refused so, before anything is done. */
  failNext(request: RequestPattern, failure: Failure): void;
  /** The next request that fits is worked off, but its answer is lost. */
  loseNextAnswer(request: RequestPattern): void;
  /** How the next new note ends. `never`: it is processing for ever. */
  endNext(ending: 'ready' | 'transcription_failed' | 'note_generation_failed' | 'never'): void;
  /** The last outcome that was recorded for a note of the first connection. */
  outcomeOf(key: string): StoredOutcome | null;
  /** The partner, and a code of the connect flow for the first connection. */
  readonly client: { readonly id: string; readonly secret: string };
  readonly issueCode: () => string;
  /** How many requests may be sent to reach a ceiling; null: none can be reached. */
  readonly floodUpTo: number | null;
  /** How many notes all connections hold. */
  noteCount(): number;
};

type RequestPattern = { readonly method: string; readonly path: string };

type Failure = {
  readonly status: number;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type StoredOutcome = {
  readonly outcome: string;
  readonly sections: readonly { readonly key: string; readonly content: string }[] | null;
};
