import type { Patient } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { keepKeys } from './keptKeys.ts';

/** Whose patient it is that somebody types, before there are fields for it. */
type Awaited =
  | { readonly kind: 'nobody' }
  /** A recording that main was asked for, while `other` was recorded. */
  | { readonly kind: 'recording'; readonly patient: Patient; readonly other: ConsultId | null }
  /** A consult that has no name yet, and is about to open. */
  | { readonly kind: 'consult'; readonly id: ConsultId };

const nobody = { awaited: { kind: 'nobody' } as Awaited, collectKeys: () => '' };

export function createTypedAhead(isScreenLocked: () => boolean) {
  let now = nobody;

  return {
    /** Keeps what is typed outside of fields, unless the fields of New consult are there to type in. */
    begin(awaited: Awaited, isInFields = false): void {
      if (!isInFields) now.collectKeys();
      now = { awaited, collectKeys: isInFields ? now.collectKeys : keepKeys(isScreenLocked) };
    },
    end(): { readonly awaited: Awaited; readonly typed: string } {
      const { awaited, collectKeys } = now;
      now = nobody;
      return { awaited, typed: collectKeys() };
    },
  };
}
