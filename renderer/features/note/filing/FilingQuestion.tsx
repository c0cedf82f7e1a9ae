import { useEffect, type JSX } from 'react';
import type { ConsultId } from '../../../../shared/ids.ts';
import { useMain } from '../../../state/hooks.ts';
import { fileAsked, fileConfirmed } from '../../../state/commands.ts';
import type { FilingQuestionKind } from '../../../state/uiStore.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { usePlaceCount } from '../../noteCheck/CheckList.tsx';
import { showCheckList } from '../../noteCheck/showPlace.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { WarningList } from './Warnings.tsx';

type Props = {
  readonly consultId: ConsultId;
  readonly asks: FilingQuestionKind;
  readonly onClose: () => void;
};

/**
 * Asks once before filing a note with warnings that nobody has acknowledged, and one without text; where the organisation
 * wants that, also one with places that nobody has checked, and one that could not be checked.
 */
export function FilingQuestion({ consultId, asks, onClose }: Props): JSX.Element | null {
  const consult = useMain((s) => s.open);
  const asksAboutPlaces = useMain((s) => s.asksBeforeFiling);
  const count = usePlaceCount();
  // The count is of the open note; another one may have opened by itself.
  const isAnswered = consult?.id !== consultId || (asks === 'places' && count === 0);
  // Otherwise the question would come back by itself with the next place.
  useEffect(() => {
    if (isAnswered) onClose();
  }, [isAnswered, onClose]);
  if (consult === null || isAnswered) return null;
  const places = noteCheckStrings.asked;
  if (asks === 'places' || asks === 'unchecked') {
    const { text, look: back, title, titleUnchecked } = places;
    const unchecked = { title: titleUnchecked, texts: [noteCheckStrings.failed], back: places.back };
    // A check that took too long may end while the question is open.
    const question = count > 0 ? { title, texts: [text(count)], back, onBack: showCheckList } : unchecked;
    const step = (): Promise<boolean> => fileConfirmed(consultId);
    return <ConfirmDialog {...question} action={places.file} step={step} onClose={onClose} />;
  }
  const strings = noteStrings.warnings.asked;
  const { unread } = consult.warnings;
  const deed = consult.phase === 'filed' ? strings.updateFiledNote : strings.fileNote;
  const texts = [
    asks === 'blank' ? strings.blank : strings.text(unread.length),
    consult.isShortened ? exportStrings.onlyShown : '',
    asksAboutPlaces && count > 0 ? places.text(count) : '',
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
