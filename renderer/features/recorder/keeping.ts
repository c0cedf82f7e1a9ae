import { assertNever } from '../../../shared/assertNever.ts';
import type { AlertView, ConnectionView } from '../../../shared/snapshot.ts';

/**
 * What becomes of a recording that is made now. ends: this run keeps nothing (AlertView). unsure: the disk is in
 * trouble, and the sandbox, which a run has either way, does not tell whether the store was ever open.
 */
type Keeping = 'kept' | 'unsure' | 'ends';

function underAlert(code: AlertView['code'], isEmbedded: boolean): Keeping {
  switch (code) {
    case 'keychain_absent':
    case 'keychain_locked':
    case 'key_missing':
    case 'store_unreadable':
    case 'store_newer':
      return 'ends';
    case 'disk_full':
    case 'disk_failed':
      return isEmbedded ? 'unsure' : 'kept';
    case 'partner_disabled':
    case 'ffmpeg_missing':
      return 'kept';
    default:
      return assertNever(code);
  }
}

export function keepingOf(alerts: readonly AlertView[], active: Pick<ConnectionView, 'isEmbedded'>): Keeping {
  const all = alerts.map(({ code }) => underAlert(code, active.isEmbedded));
  if (all.includes('ends')) return 'ends';
  return all.includes('unsure') ? 'unsure' : 'kept';
}
