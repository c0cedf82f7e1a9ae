import { useState, type JSX, type ReactNode } from 'react';
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
import { isMac } from '../../../components/format/isMac.ts';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { compareStrings } from '../../../strings/compareStrings.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { privacyStrings } from '../../../strings/privacyStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { DiscardDialog } from '../filing/ActionBar.tsx';
import { stepsInMenu } from '../filing/steps.tsx';
import { ActivityDialog } from '../../activity/ActivityDialog.tsx';
import { canCompare, showComparison } from '../../compare/comparing.ts';
import { ExportDialog } from '../../export/ExportDialog.tsx';
import { showFind } from '../find/showFind.ts';
import { showCheckList } from '../../noteCheck/showPlace.ts';
import { DeleteConsultDialog } from '../../privacy/DeleteConsultDialog.tsx';
import { NamesDialog } from './NamesDialog.tsx';
import { noteMenuId } from '../../../state/focusTargets.ts';

type OpenDialog = 'activity' | 'correctPatient' | 'export' | 'delete' | 'discard';
type Item = readonly [
  isThere: boolean,
  label: string,
  icon: () => ReactNode,
  act: () => unknown,
  keys?: string,
];

/** The rarer steps of a consult. The steps that a vet takes with each note are buttons at the foot of the page. */
export function NoteMenu({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const closeDialog = (): void => setDialog(null);
  const open = (which: OpenDialog) => () => setDialog(which);
  const { id, actions, note, phase } = consult;
  const hasText = note !== null && note.sections.length > 0;
  const isChecked = useStore(noteCheck.state, ({ consultId }) => consultId !== null) && hasText;
  const isStored = phase !== 'recording';
  const find = noteStrings.find.open(actions.includes('editNote'));
  const groups: readonly (readonly Item[])[] = [
    [
      ...stepsInMenu(consult).map(({ label, icon, act }): Item => [
        true,
        label,
        () => icon,
        () => act(consult),
      ]),
      [actions.includes('correctPatient'), patientStrings.correct.open, PenIcon, open('correctPatient')],
      [canCompare(consult), compareStrings.open, CompareIcon, showComparison],
      [hasText, find, FindIcon, showFind, isMac() ? '⌥⌘F' : 'Ctrl+H'],
      [isChecked, noteCheckStrings.region, CheckIcon, showCheckList],
    ],
    [
      [hasText, exportStrings.export, ExportIcon, open('export')],
      [isStored, privacyStrings.exportConsult, ExportIcon, () => exportConsult(id)],
      [hasText, exportStrings.print, PrintIcon, () => printNote(id), 'Ctrl+P'],
      [true, deliveryStrings.activity.title, ListIcon, open('activity')],
    ],
    [
      [actions.includes('discardNote'), strings.note.discardNote, RemoveIcon, open('discard')],
      [actions.includes('discardRecording'), strings.note.discardRecording, RemoveIcon, open('discard')],
      [isStored, privacyStrings.deleteConsult, CloseIcon, open('delete')],
    ],
  ];
  const about = { consult, onClose: closeDialog };
  const dialogs = {
    activity: <ActivityDialog {...about} />,
    correctPatient: <NamesDialog {...about} to="correct" />,
    export: <ExportDialog consultId={id} onClose={closeDialog} />,
    discard: <DiscardDialog {...about} isNote={actions.includes('discardNote')} />,
    delete: <DeleteConsultDialog {...about} />,
  };
  return (
    <>
      <Menu
        label={noteStrings.menu}
        buttonId={noteMenuId}
        buttonName={noteStrings.menu}
        button={<MoreIcon />}
        align="end"
      >
        {groups.map((items, group) => (
          <div key={group}>
            {items.map(([isThere, label, icon, act, keys]) =>
              isThere ? (
                <MenuItem key={label} icon={icon()} keys={keys} onChoose={() => void act()}>
                  {label}
                </MenuItem>
              ) : null,
            )}
          </div>
        ))}
      </Menu>
      {dialog === null ? null : dialogs[dialog]}
    </>
  );
}
