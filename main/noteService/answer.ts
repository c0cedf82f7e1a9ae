/** What came back, whole. `body` is the parsed JSON, or undefined where it is none. */
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  /** As text, where `body` holds only the beginning of it (parseAnswer.ts). */
  readonly whole: string | null;
  readonly isHtml: boolean;
  readonly retryAfter: string | null;
  readonly date: string | null;
};
