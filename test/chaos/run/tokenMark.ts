import { createHash } from 'node:crypto';

/** Enough of a token to tell it from others, and nothing that could be used. */
export const markOf = (token: string): string =>
  createHash('sha256').update(token).digest('hex').slice(0, 12);
