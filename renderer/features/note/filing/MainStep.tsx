import { useStore } from 'zustand';
import type { AppointmentView } from '../../../../shared/ipc/appointments.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useApp, useNoteCheck, useUi } from '../../../state/app.ts';
import { StepButton, useIsFresh } from '../../../components/Button.tsx';
import { ChevronIcon, Key } from '../../../components/icons/icons.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { ids } from '../../../state/focusTargets.ts';
import { useIsWhichAsked } from '../../../state/whichPatient.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import styles from './ActionBar.module.css';
import { usePlaceCount } from '../../noteCheck/CheckList.tsx';
import { isNameWanted, type stepsOf } from './steps.tsx';

/** Why the large button waits; empty: it does not. */
function useHold({ id }: ConsultView): string {
  const isUncounted = useNoteCheck((s) => s.consultId === id && s.scope === null && !s.hasFailed);
  // Nobody files places unseen, and a check that hangs holds up nobody.
  const isCounting = useIsFresh(isUncounted ? id : undefined, 5_000);
  const ledTo = useUi((s) => s.ledTo);
  // A second press of Send must not file the note unread that the app opens after the last import.
  const isLedHere = useIsFresh(ledTo === id ? id : undefined, 2_000);
  return isCounting ? noteCheckStrings.underway : isLedHere ? noteStrings.readFirst : '';
}

type Props = Pick<ReturnType<typeof stepsOf>, 'forward' | 'inArrow'> & {
  readonly consult: ConsultView;
  readonly namesakes: readonly AppointmentView[];
};

/** The large button, with an arrow that has the other ways to file. */
export function MainStep({ consult, namesakes, forward, inArrow }: Props) {
  const app = useApp();
  const { id, isUnwritten } = consult;
  const patient = useStore(app.patientDrafts.drafts, () => app.typedName(consult));
  const isNameAsked = useUi((s) => s.nameAskedOf === id && isNameWanted(consult));
  const isUnnamed = isNameAsked && patient === '';
  const toCheck = usePlaceCount();
  const held = useHold(consult);
  const isWhichAsked = useIsWhichAsked(id, namesakes);
  const { copyAndFile, copyAndUpdate, withUnchecked } = noteStrings;
  const { send, sendOf, unnamed } = strings.note;
  const textOf = (label: string): string => {
    if (isUnnamed) return unnamed(label);
    if (label === copyAndFile || label === copyAndUpdate) return withUnchecked(label, toCheck);
    return label === send ? sendOf(patient) : label;
  };
  /** Where the words leave room for it. */
  const hasKey = (label: string): boolean =>
    !isUnnamed && toCheck === 0 && (label === copyAndFile || label === send);
  return (
    <div className={cx(styles.large, inArrow.length > 0 && styles.split)}>
      {forward.map(({ label, act }) => (
        <StepButton
          // One element, so that it keeps the focus while it changes.
          key="next"
          id={ids.mainStep}
          data-main
          look={isUnwritten ? 'soft' : 'primary'}
          guard={held ? null : `${id} ${label} ${String(isNameAsked)} ${String(isWhichAsked)}`}
          title={held || undefined}
          step={act}
        >
          {/* A name can be as long as it likes; everything else is read whole. */}
          <span
            className={cx(
              label === send && cx(looks.oneLine, styles.named),
              label === copyAndUpdate && toCheck > 0 && styles.long,
            )}
          >
            {textOf(label)}
          </span>
          {hasKey(label) && <Key>Ctrl+Enter</Key>}
        </StepButton>
      ))}
      {inArrow.length > 0 && <OtherWays {...{ consult, inArrow }} />}
    </div>
  );
}

const OtherWays = ({ consult, inArrow }: Pick<Props, 'consult' | 'inArrow'>) => (
  <Menu
    buttonName={noteStrings.moreWays}
    buttonClass={cx(styles.arrow, consult.isUnwritten && styles.soft)}
    button={<ChevronIcon />}
    align="end"
    opens="up"
  >
    {inArrow.map(({ label, icon, act }) => (
      <MenuItem key={label} icon={icon} onChoose={act}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);
