import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { deliveryStrings as strings } from '../../../strings/deliveryStrings.ts';

/** What Cancel does before or during sending; null: there is nothing to cancel. */
export function cancelText(consult: Pick<ConsultView, 'actions' | 'isUploadNotBegun'>): string | null {
  if (!consult.actions.includes('cancelSending')) return null;
  return consult.isUploadNotBegun ? strings.cancelUnsent : strings.cancelSent;
}
