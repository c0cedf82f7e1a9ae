import { useEffect, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { useApp, useMain, useNoteCheck, useNow, useUi } from '../../../state/app.ts';
import type { FilingQuestionKind } from '../../../state/uiStore.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/Dialog.tsx';
import { formatDateTime } from '../../../components/format/time.ts';
import { When } from '../../../components/format/When.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { usePopup } from '../../../components/usePopup.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { soundFault } from '../../recorder/RecordingFacts.tsx';
import { usePlayerOnStage } from '../../review/RecordingPlayer.tsx';
import { Decide, usePlaceCount } from '../../noteCheck/CheckList.tsx';
import { isOfOther } from '../../../state/noteCheck/noteCheck.ts';
import { NamesDialog } from '../header/NamesDialog.tsx';
import { showCheckList } from '../../noteCheck/showPlace.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings, wayToFile } from '../../../strings/noteStrings.ts';
import styles from '../sections/Section.module.css';

const { warnings: strings } = noteStrings;

const WarningList = ({ warnings }: { readonly warnings: readonly string[] }): JSX.Element => (
  <ul className={cx(looks.tightStack, looks.listed, looks.unlessEmpty)}>
    {warnings.map((warning, index) => (
      <li key={index}>{warning}</li>
    ))}
  </ul>
);

type Props = {
  readonly consultId: ConsultId;
  readonly asks: FilingQuestionKind;
  readonly onClose: () => void;
};

/** Asks once before filing: about unread warnings, a blank note or, where the organisation wants it, unchecked places. */
export function FilingQuestion({ consultId, asks, onClose }: Props): JSX.Element | null {
  const app = useApp();
  const consult = useMain((s) => s.open);
  const asksAboutPlaces = useMain((s) => s.asksBeforeFiling);
  const count = usePlaceCount();
  const isCopied = useUi((s) => s.copied === consultId);
  // The count is of the open note; another one may have opened by itself.
  const isAnswered = consult?.id !== consultId || (asks === 'places' && count === 0);
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

/** What is worth a look, in one line above the note whose place is kept: warnings, who has read which, a fault of the sound. */
export function Warnings({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const app = useApp();
  const { read, unread } = consult.warnings;
  const now = useNow(30_000);
  const { isOpen, around, button, close } = usePopup();
  const sound = usePlayerOnStage(({ player }) => player?.consultId === consult.id && player.wave?.sound);
  // Once it is filed, nobody can do anything about it.
  const fault = sound && consult.phase === 'noteReady' ? soundFault(sound) : null;
  const other = useNoteCheck(({ open }) => open.find(isOfOther)) ?? null;
  const whose = other === null ? [] : [noteCheckStrings.reason(other, '')].flat();
  const all = [...whose, ...unread, ...(fault === null ? [] : [fault])];
  const [first] = all;
  if (read.length + all.length === 0) return null;
  return (
    <section className={looks.share} aria-label={strings.region}>
      <div {...around} className={looks.line}>
        {first === undefined ? null : <b className={cx(looks.strong, looks.fixed)}>{strings.heads}</b>}
        <Button {...button} look={first === undefined ? 'quiet' : 'link'} className={looks.breakable}>
          <span className={looks.oneLine}>{first ?? strings.acknowledged(read.length)}</span>
        </Button>
        {all.length < 2 ? null : <span className={looks.fixed}>{strings.more(all.length - 1)}</span>}
        {isOpen ? (
          <div className={cx(looks.popup, looks.closeStack, looks.amber, styles.warnings)}>
            {other === null ? null : (
              <div className={looks.closeStack}>
                <p>{whose}</p>
                <div className={looks.steps}>
                  <Decide
                    consult={consult}
                    mark={other}
                    text=""
                    onDecide={(act) => {
                      close();
                      return act();
                    }}
                  />
                </div>
              </div>
            )}
            <WarningList warnings={all.slice(whose.length)} />
            {unread.length === 0 ? null : (
              <StepButton
                step={() => {
                  close();
                  return app.acknowledgeWarnings(consult);
                }}
              >
                {strings.acknowledge}
              </StepButton>
            )}
            <ul className={cx(looks.tightStack, looks.listed, looks.unlessEmpty)}>
              {read.map(({ text, by, at }, index) => (
                <li key={index}>
                  {text}
                  <span className={cx(looks.quiet, looks.block)}>
                    {strings.readBy(by)}
                    <When atMs={at} text={formatDateTime(at, now)} />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}
