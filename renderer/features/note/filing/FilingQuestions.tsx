import { useEffect, type JSX } from 'react';
import type { ConsultId } from '../../../../shared/ids.ts';
import { useMain } from '../../../state/hooks.ts';
import { fileAsked, fileConfirmed } from '../../../state/commands.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { usePlaceCount } from '../../noteCheck/CheckList.tsx';
import { showCheckList } from '../../noteCheck/showPlace.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { WarningList } from './Warnings.tsx';

type Props = { readonly consultId: ConsultId; readonly onClose: () => void };

type FileProps = Props & { readonly asks: 'warnings' | 'blank' };

/** Asks once: before filing a note with warnings that nobody has acknowledged, and before filing one without text. */
export function FileNoteDialog({ consultId, asks, onClose }: FileProps): JSX.Element | null {
  const consult = useMain((s) => s.open);
  const asksAboutPlaces = useMain((s) => s.asksBeforeFiling);
  const toCheck = usePlaceCount();
  if (consult?.id !== consultId) return null;
  const strings = noteStrings.warnings.asked;
  const { unread } = consult.warnings;
  const deed = consult.phase === 'filed' ? strings.updateFiledNote : strings.fileNote;
  const texts = [
    asks === 'blank' ? strings.blank : strings.text(unread.length),
    consult.isShortened ? exportStrings.onlyShown : '',
    asksAboutPlaces && toCheck > 0 ? noteCheckStrings.asked.text(toCheck) : '',
  ];
  return (
    <ConfirmDialog
      title={deed}
      texts={texts.filter((text) => text !== '')}
      back={strings.back}
      action={deed}
      step={() => fileAsked(consult, asks === 'blank')}
      onClose={onClose}
    >
      {unread.length === 0 ? null : <WarningList warnings={unread} />}
    </ConfirmDialog>
  );
}

type PlacesProps = Props & { readonly isChecked: boolean };

/**
 * Asks once before filing a note with places that nobody has checked, or one that could not be checked, where the
 * organisation wants that. `isChecked`: false where the check failed or took too long by the time of the question.
 */
export function PlacesToCheckDialog({ consultId, onClose, ...asked }: PlacesProps): JSX.Element | null {
  const count = usePlaceCount();
  // A check that took too long may end while the question is open.
  const isChecked = asked.isChecked || count > 0;
  // The count is of the open note; another one may have opened by itself.
  const isAnswered = useMain((s) => s.open?.id) !== consultId || (isChecked && count === 0);
  // Otherwise the question would come back by itself with the next place.
  useEffect(() => {
    if (isAnswered) onClose();
  }, [isAnswered, onClose]);
  if (isAnswered) return null;
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
