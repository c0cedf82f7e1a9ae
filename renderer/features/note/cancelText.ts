import type { ConsultView } from '../../../shared/snapshot.ts';
import { deliveryStrings as strings } from '../../ui/deliveryStrings.ts';

/** What Cancel comes to on the way to the service; null: there is nothing to cancel. */
export function cancelText(consult: Pick<ConsultView, 'actions' | 'phase' | 'attempt'>): string | null {
  if (!consult.actions.includes('cancelSending')) return null;
  const isUnsent = consult.phase === 'queued' && (consult.attempt ?? 0) === 0;
  return isUnsent ? strings.cancelUnsent : strings.cancelSent;
}
