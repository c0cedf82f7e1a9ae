import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { noteCheck } from '../../../state/commands.ts';
import { printNote } from '../../../state/note/exportNote.ts';
import { exportConsult } from '../../../state/privacy.ts';
import {
  CheckIcon,
  CloseIcon,
  CompareIcon,
  ExportIcon,
  FindIcon,
  ListIcon,
  MoreIcon,
  PenIcon,
  PrintIcon,
  RemoveIcon,
} from '../../../components/icons/icons.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { compareStrings } from '../../../strings/compareStrings.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { privacyStrings } from '../../../strings/privacyStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { DiscardDialog, isDiscardInBar, stepsOfDone } from '../filing/ActionBar.tsx';
import { ActivityDialog } from '../../activity/ActivityDialog.tsx';
import { canCompare, showComparison } from '../../compare/comparing.ts';
import { ExportDialog } from '../../export/ExportDialog.tsx';
import { showFind } from '../find/showFind.ts';
import { showCheckList } from '../../noteCheck/showCheckList.ts';
import { DeleteConsultDialog } from '../../privacy/DeleteConsultDialog.tsx';
import { CorrectPatientDialog } from './CorrectPatientDialog.tsx';
import { noteMenuId } from '../../../state/focusTargets.ts';

/** What the menu's step that discards is called; null: it has none. */
function discardIn(consult: ConsultView): string | null {
  if (consult.actions.includes('discardNote')) return strings.note.discardNote;
  const isHere = consult.actions.includes('discardRecording') && !isDiscardInBar(consult);
  return isHere ? strings.note.discardRecording : null;
}

type OpenDialog = 'activity' | 'correctPatient' | 'export' | 'delete' | 'discard';

/** The rarer steps of a consult. The steps that a vet takes with each note are buttons at the foot of the page. */
export function NoteMenu({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const closeDialog = (): void => setDialog(null);
  const { id, actions, note, phase } = consult;
  const hasText = note !== null && note.sections.length > 0;
  const isChecked = useStore(noteCheck.state, (now) => now.consultId === id) && hasText;
  const isStored = phase !== 'recording';
  const discards = discardIn(consult);
  return (
    <>
      <Menu
        label={noteStrings.menu}
        buttonId={noteMenuId}
        buttonName={noteStrings.menu}
        button={<MoreIcon />}
        align="end"
      >
        {stepsOfDone(consult).map(({ label, icon, act }) => (
          <MenuItem key={label} icon={icon} onChoose={() => void act(consult)}>
            {label}
          </MenuItem>
        ))}
        {actions.includes('correctPatient') ? (
          <MenuItem icon={<PenIcon />} onChoose={() => setDialog('correctPatient')}>
            {patientStrings.correct.open}
          </MenuItem>
        ) : null}
        {canCompare(consult) ? (
          <MenuItem icon={<CompareIcon />} onChoose={() => showComparison(id)}>
            {compareStrings.open}
          </MenuItem>
        ) : null}
        {hasText ? (
          <MenuItem icon={<FindIcon />} onChoose={showFind}>
            {noteStrings.find.open(actions.includes('editNote'))}
          </MenuItem>
        ) : null}
        {isChecked ? (
          <MenuItem icon={<CheckIcon />} onChoose={showCheckList}>
            {noteCheckStrings.region}
          </MenuItem>
        ) : null}
        {hasText ? (
          <>
            <MenuItem icon={<ExportIcon />} onChoose={() => setDialog('export')}>
              {exportStrings.export}
            </MenuItem>
            <MenuItem icon={<PrintIcon />} onChoose={() => void printNote(id)}>
              {exportStrings.print}
            </MenuItem>
          </>
        ) : null}
        <MenuItem icon={<ListIcon />} onChoose={() => setDialog('activity')}>
          {deliveryStrings.activity.title}
        </MenuItem>
        {isStored ? (
          <>
            <MenuItem icon={<ExportIcon />} onChoose={() => void exportConsult(id)}>
              {privacyStrings.exportConsult}
            </MenuItem>
            {discards === null ? null : (
              <MenuItem icon={<CloseIcon />} isDangerous onChoose={() => setDialog('discard')}>
                {discards}
              </MenuItem>
            )}
            <MenuItem icon={<RemoveIcon />} isDangerous onChoose={() => setDialog('delete')}>
              {privacyStrings.deleteConsult}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {dialog === 'activity' ? <ActivityDialog consultId={id} onClose={closeDialog} /> : null}
      {dialog === 'correctPatient' ? <CorrectPatientDialog consult={consult} onClose={closeDialog} /> : null}
      {dialog === 'export' ? <ExportDialog consultId={id} onClose={closeDialog} /> : null}
      {dialog === 'discard' ? (
        <DiscardDialog consult={consult} isNote={actions.includes('discardNote')} onClose={closeDialog} />
      ) : null}
      {dialog === 'delete' ? <DeleteConsultDialog consult={consult} onClose={closeDialog} /> : null}
    </>
  );
}
