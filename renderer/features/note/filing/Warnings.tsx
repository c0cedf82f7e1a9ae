import type { ConsultView, Waveform } from '../../../../shared/ipc/snapshot.ts';
import type { NoteCheckMark } from '../../../../shared/noteCheck/noteCheck.ts';
import { useApp, useNoteCheck, useNow } from '../../../state/app.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { formatDateTime } from '../../../components/format/time.ts';
import { When } from '../../../components/format/When.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { usePopup } from '../../../components/usePopup.ts';
import { isOfOther } from '../../../state/noteCheck/openMarks.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { soundFault } from '../../recorder/RecordingFacts.tsx';
import { usePlayerOnStage } from '../../review/playerOnStage.ts';
import { DecisionButtons } from '../../noteCheck/CheckList.tsx';
import styles from '../sections/Section.module.css';

const { warnings: strings } = noteStrings;

export const WarningList = ({ warnings }: { readonly warnings: readonly string[] }) => (
  <ul className={cx(looks.tightStack, looks.listed, looks.unlessEmpty)}>
    {warnings.map((warning, index) => (
      <li key={index}>{warning}</li>
    ))}
  </ul>
);

type Props = { readonly consult: ConsultView };

/**
 * What is worth a look, in one line above the note whose place is
 * kept: warnings, who has read which, a fault of the sound.
 */
export function Warnings({ consult }: Props) {
  const { read, unread } = consult.warnings;
  const { isOpen, around, button, close } = usePopup();
  const wave = usePlayerOnStage(({ player }) => (player?.consultId === consult.id ? player.wave : null));
  // Once it is filed, nobody can do anything about it.
  const faults = wave && consult.phase === 'noteReady' ? faultsOf(wave) : [];
  const other = useNoteCheck(({ open }) => open.find(isOfOther)) ?? null;
  const whose = other === null ? [] : [noteCheckStrings.reason(other, '')].flat();
  const all = [...whose, ...unread, ...faults];
  const [first] = all;
  if (read.length + all.length === 0) return null;
  return (
    <section className={looks.share} aria-label={strings.region}>
      <div {...around} className={looks.line}>
        {first !== undefined && <b className={cx(looks.strong, looks.fixed)}>{strings.heads}</b>}
        <Button {...button} look={first === undefined ? 'quiet' : 'link'} className={looks.breakable}>
          <span className={looks.oneLine}>{first ?? strings.acknowledged(read.length)}</span>
        </Button>
        {all.length >= 2 && <span className={looks.fixed}>{strings.more(all.length - 1)}</span>}
        {isOpen && (
          <div className={cx(looks.popup, looks.closeStack, looks.amber, styles.warnings)}>
            {other !== null && <OtherPatient {...{ consult, other, whose, close }} />}
            <WarningList warnings={all.slice(whose.length)} />
            <Read {...{ consult, close }} />
          </div>
        )}
      </div>
    </section>
  );
}

const faultsOf = ({ sound, isTranscriptShort }: Waveform): readonly string[] => {
  const fault = soundFault(sound);
  return [...(isTranscriptShort ? [strings.transcriptShort] : []), ...(fault === null ? [] : [fault])];
};

type PopupProps = Props & { readonly close: () => void };
type OtherProps = PopupProps & { readonly other: NoteCheckMark; readonly whose: readonly string[] };

/** The recording seems to be of another patient, and what to do about it. */
const OtherPatient = ({ consult, other, whose, close }: OtherProps) => (
  <div className={looks.closeStack}>
    <p>{whose}</p>
    <div className={looks.steps}>
      <DecisionButtons
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
);

/** Marks the warnings as read, and lists which were read, by whom and when. */
function Read({ consult, close }: PopupProps) {
  const app = useApp();
  const now = useNow(30_000);
  const { read, unread } = consult.warnings;
  return (
    <>
      {unread.length > 0 && (
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
    </>
  );
}
