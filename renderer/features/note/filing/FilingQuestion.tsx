import { useEffect } from 'react';
import type { ConsultId } from '../../../../shared/ids.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useUi } from '../../../state/app.ts';
import type { FilingQuestionKind } from '../../../state/uiStore.ts';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { usePlaceCount } from '../../noteCheck/CheckList.tsx';
import { NamesDialog } from '../header/NamesDialog.tsx';
import { showCheckList } from '../../noteCheck/showPlace.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings, wayToFile } from '../../../strings/noteStrings.ts';
import { WarningList } from './Warnings.tsx';

const { warnings: strings } = noteStrings;

type Props = {
  readonly consultId: ConsultId;
  readonly asks: FilingQuestionKind;
  readonly onClose: () => void;
};

/** A note may come while it asks about an empty one. */
const isSettled = (asks: FilingQuestionKind, consult: ConsultView, count: number): boolean =>
  (asks === 'places' && count === 0) || (asks === 'blank' && !consult.isUnwritten);

/**
 * Asks once before filing: about unread warnings, a blank note or,
 * where the organisation wants it, unchecked places.
 */
export function FilingQuestion({ consultId, asks, onClose }: Props) {
  const app = useApp();
  const consult = useMain((s) => s.open);
  const asksAboutPlaces = useMain((s) => s.asksBeforeFiling);
  const count = usePlaceCount();
  const isCopied = useUi((s) => s.copied === consultId);
  // The count is of the open note; another one may have opened by itself.
  const isAnswered = consult?.id !== consultId || isSettled(asks, consult, count);
  // Otherwise the question would come back by itself with the next place.
  useEffect(() => {
    if (isAnswered) onClose();
  }, [isAnswered, onClose]);
  if (consult === null || isAnswered) return null;
  if (asks === 'formerName') return <NamesDialog consult={consult} to="replace" onClose={onClose} />;
  const places = noteCheckStrings.asked;
  if (asks === 'places' || asks === 'unchecked') {
    const { text, look: back, title, titleUnchecked } = places;
    const unchecked = { title: titleUnchecked, texts: [noteCheckStrings.failed], back: places.back };
    // A check that took too long may end while the question is open.
    const question =
      count > 0 ? { title, texts: [text(count)], back, onBack: () => showCheckList(app) } : unchecked;
    const step = (): Promise<boolean> => app.fileConfirmed(consultId);
    return <ConfirmDialog {...question} action={places.file} step={step} onClose={onClose} />;
  }
  const { unread } = consult.warnings;
  const deed = wayToFile(consult.phase === 'filed', isCopied);
  const texts = [
    asks === 'blank' ? strings.blank : strings.asked(unread.length),
    consult.isShortened ? exportStrings.onlyShown : '',
    asksAboutPlaces && count > 0 ? places.text(count) : '',
  ];
  return (
    <ConfirmDialog
      title={deed}
      texts={texts.filter((text) => text !== '')}
      back={places.back}
      action={deed}
      step={() => app.fileAsked(consult, asks === 'blank')}
      onClose={onClose}
    >
      <WarningList warnings={unread} />
    </ConfirmDialog>
  );
}
