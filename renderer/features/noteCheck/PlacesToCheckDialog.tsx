import { useEffect, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { fileConfirmed } from '../../state/commands.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { usePlaceCount } from './CheckStatus.tsx';
import { showCheckList } from './showCheckList.ts';

/** `isChecked`: false where the check failed or took too long by the time that the question was asked. */
type Props = { readonly consultId: ConsultId; readonly isChecked: boolean; readonly onClose: () => void };

/**
 * Asks once before filing a note with places that nobody has checked, or one that could not be checked, where the
 * organisation wants that.
 */
export function PlacesToCheckDialog({ consultId, onClose, ...asked }: Props): JSX.Element | null {
  const count = usePlaceCount(consultId);
  // A check that took too long may end while the question is open.
  const isChecked = asked.isChecked || count > 0;
  // Otherwise the question would come back by itself with the next place.
  useEffect(() => {
    if (isChecked && count === 0) onClose();
  }, [isChecked, count, onClose]);
  if (isChecked && count === 0) return null;
  const strings = noteCheckStrings.asked;
  return (
    <ConfirmDialog
      title={isChecked ? strings.title : strings.titleUnchecked}
      texts={[isChecked ? strings.text(count) : noteCheckStrings.failed]}
      back={isChecked ? strings.look : strings.back}
      onBack={isChecked ? showCheckList : undefined}
      action={strings.file}
      step={() => fileConfirmed(consultId)}
      onClose={onClose}
    />
  );
}
