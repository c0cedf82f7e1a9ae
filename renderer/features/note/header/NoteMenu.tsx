import { useState, type ReactNode } from 'react';
import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { noteFileKinds, type NoteFileKind } from '../../../../shared/settings/noteFormat.ts';
import { isolatedName } from '../../../../shared/text/shownName.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { ConfirmDialog, Dialog, DialogSteps, DialogText } from '../../../components/Dialog.tsx';
import { Check } from '../../../components/Field.tsx';
import { isMac } from '../../../components/format/isMac.ts';
import { patientName } from '../../../components/format/patientName.ts';
import * as icons from '../../../components/icons/icons.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { looks } from '../../../components/styles/looks.ts';
import { ids } from '../../../state/focusTargets.ts';
import { useNoteCheck, useApp, useSnapshot, useUi } from '../../../state/app.ts';
import { exportConsult, exportNote, printNote } from '../../../state/note/exportNote.ts';
import { compareStrings } from '../../../strings/compareStrings.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { noteCheckStrings } from '../../../strings/noteCheckStrings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { phraseStrings } from '../../../strings/phraseStrings.ts';
import { privacyStrings } from '../../../strings/privacyStrings.ts';
import { reviewStrings } from '../../../strings/reviewStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { ActivityDialog } from '../../activity/ActivityDialog.tsx';
import { canCompare } from '../../compare/CompareView.tsx';
import { PhrasesDialog } from '../../phrases/PhrasesDialog.tsx';
import { showPassages } from '../../noteCheck/whereSaid.ts';
import { showCheckList } from '../../noteCheck/showPlace.ts';
import { DiscardDialog } from '../filing/ActionBar.tsx';
import { stepsOf } from '../filing/steps.tsx';
import { caretIn, showFind } from '../find/FindBar.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import { showWrongPatient } from '../../../state/noteCheck/showWrongPatient.ts';

const item = (isThere: boolean, label: string, icon: ReactNode, act: () => unknown, keys?: string) =>
  isThere ? (
    <MenuItem key={label} icon={icon} keys={keys} onChoose={act}>
      {label}
    </MenuItem>
  ) : null;

/**
 * The rarer steps of a consult; those that a vet takes with each note are buttons at the foot of the page.
 */
export function NoteMenu({ consult }: { readonly consult: ConsultView }) {
  const app = useApp();
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const open = (which: keyof typeof dialogs) => () => setDialog(which);
  const compare = (): void => app.uiStore.setState({ isComparing: true, shownWords: null });
  const undoJoin = (): unknown =>
    app.runSaved('undoJoin', { consultId: id }, (_, { notify }) => notify(reviewStrings.join.undone));
  const { where } = noteCheckStrings;
  const { id, actions, note, phase } = consult;
  const hasText = note !== null && note.sections.length > 0;
  const isComparing = useUi((s) => s.isComparing);
  const isChecked = useNoteCheck(({ consultId }) => consultId !== null) && hasText;
  const isStored = phase !== 'recording';
  const can = (action: ConsultAction): boolean => actions.includes(action);
  const find = noteStrings.find.open(can('editNote'));
  const groups = [
    [
      ...stepsOf(app, { consult, namesakes: [] }).inMenu.map(({ label, icon, act }) =>
        item(true, label, icon, act),
      ),
      item(can('correctPatient'), patientStrings.correct.open, <icons.PersonIcon />, () =>
        showWrongPatient(app, id),
      ),
      item(can('join'), reviewStrings.join.open, <icons.PlusIcon />, open('join')),
      item(can('undoJoin'), reviewStrings.join.undo, <icons.UndoIcon />, undoJoin),
      item(canCompare(consult), compareStrings.open, <icons.CompareIcon />, compare),
      item(hasText, find, <icons.FindIcon />, () => showFind(app), isMac() ? '⌥⌘F' : 'Ctrl+H'),
      item(
        can('editNote') && hasText && !isComparing,
        phraseStrings.open,
        <icons.PenIcon />,
        open('phrases'),
      ),
      // Its key stands in the guide alone: with it, the menu would be wider than drawn.
      item(
        hasText,
        where.open,
        <icons.ListIcon />,
        () => void showPassages(app, caretIn(document.activeElement).from),
      ),
      item(isChecked, noteCheckStrings.region, <icons.CheckIcon />, () => showCheckList(app)),
    ],
    [
      item(hasText, exportStrings.export, <icons.DownIcon />, open('export')),
      item(isStored, privacyStrings.exportConsult, <icons.DownIcon />, () => exportConsult(app, id)),
      item(hasText, exportStrings.print, <icons.PrintIcon />, () => printNote(app, id), 'Ctrl+P'),
      item(true, deliveryStrings.activity.title, <icons.ClockIcon />, open('activity')),
    ],
    [
      item(can('discardNote'), strings.note.discardNote, <icons.RemoveIcon />, open('discard')),
      item(can('discardRecording'), strings.note.discardRecording, <icons.RemoveIcon />, open('discard')),
      item(isStored, privacyStrings.deleteConsult, <icons.CloseIcon />, open('delete')),
    ],
  ];
  const about = { consult, onClose: () => setDialog(null) };
  const dialogs = {
    activity: <ActivityDialog {...about} />,
    export: <ExportDialog {...about} />,
    phrases: <PhrasesDialog {...about} />,
    discard: <DiscardDialog {...about} />,
    delete: <DeleteDialog {...about} />,
    join: <JoinDialog {...about} />,
  };
  return (
    <>
      <Menu buttonId={ids.noteMenu} buttonName={noteStrings.menu} button={<icons.MoreIcon />} align="end">
        {groups.map((items, group) => (
          <div key={group}>{items}</div>
        ))}
      </Menu>
      {dialog === null ? null : dialogs[dialog]}
    </>
  );
}

type DialogProps = { readonly consult: ConsultView; readonly onClose: () => void };

/** The vet's and the client's right to have a consult deleted here, or what stands in the way of it now. */
function DeleteDialog({ consult, onClose }: DialogProps) {
  const app = useApp();
  const { id, patient, sentAs, wasSent, deletionObstacle: obstacle } = consult;
  const isEmbedded = useSnapshot((m) => m.snapshot?.active.isEmbedded) ?? false;
  const isFiledToFolder = useSnapshot((m) => m.snapshot?.isFiledToFolder) ?? true;
  const ownFolder = obstacle === 'folderWaits' && !isFiledToFolder ? [exportStrings.ownFolderEnds] : [];
  const texts = privacyStrings.deletion;
  const name = patientName(patient);
  const sentName = patientName(sentAs ?? patient);
  const names = sentName === name ? isolatedName(name) : texts.sentAs(name, sentName);
  return (
    <ConfirmDialog
      title={texts.title}
      texts={
        obstacle === null
          ? [texts.text(names), ...(isEmbedded || !wasSent ? [] : [texts.copy]), texts.backups]
          : [texts.obstacles[obstacle], ...ownFolder, texts.copy]
      }
      back={obstacle === null ? strings.cancel : strings.close}
      action={obstacle === null ? texts.deed : null}
      isDangerous
      step={() =>
        app.runSaved('deleteConsult', { consultId: id }, (_, { notify }) => {
          app.sectionTexts.forget();
          notify(texts.done);
        })
      }
      onClose={onClose}
    />
  );
}

/** Asks for the kind of file; the system then asks for the place. */
function ExportDialog({ consult, onClose }: DialogProps) {
  const app = useApp();
  const [kind, setKind] = useState<NoteFileKind>('pdf');
  const texts = exportStrings.dialog;
  const save = async (): Promise<void> => {
    if (await exportNote(app, consult.id, kind)) onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <DialogText>{texts.text}</DialogText>
      <fieldset className={looks.closeStack}>
        <legend className={looks.quiet}>{texts.kind}</legend>
        {noteFileKinds.map((one) => (
          <Check
            key={one}
            type="radio"
            name="kind"
            {...texts.kinds[one]}
            checked={one === kind}
            onChange={() => setKind(one)}
            data-first={one === kind || undefined}
          />
        ))}
      </fieldset>
      <DialogSteps>
        <Button onClick={onClose}>{strings.cancel}</Button>
        <StepButton look="primary" step={save}>
          {texts.save}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
