declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** A consult on this workstation. The app makes this UUID and never sends it to the service. */
export type ConsultId = Brand<string, 'ConsultId'>;
/** One vet at one practice of one service. The app makes this UUID. */
export type ConnectionId = Brand<string, 'ConnectionId'>;
/**
 * The Idempotency-Key of one submission, and therefore the note_id under which the service knows the note.
 */
export type SubmissionKey = Brand<string, 'SubmissionKey'>;
/** 32 bytes as 64 lower-case hexadecimal digits. */
export type Sha256 = Brand<string, 'Sha256'>;
/** Milliseconds since 1970-01-01 UTC, by the wall clock. */
export type EpochMs = Brand<number, 'EpochMs'>;

export const consultId = (text: string): ConsultId => text as ConsultId;
export const connectionId = (text: string): ConnectionId => text as ConnectionId;
export const submissionKey = (text: string): SubmissionKey => text as SubmissionKey;
export const hexAsSha256 = (hex: string): Sha256 => hex as Sha256;
export const epochMs = (ms: number): EpochMs => ms as EpochMs;

/** Enough of an id to tell consults apart in a log or on stderr, too little for a request to the service. */
export const shortId = (id: string): string => id.slice(0, 8);
