import type { JSX } from 'react';
import type { ConsultId } from '../../../../shared/ids.ts';
import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import type { AppointmentView } from '../../../../shared/ipc/appointments.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { CopyIcon, PenIcon } from '../../../components/icons/icons.tsx';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { wayToFile } from '../../../strings/noteStrings.ts';
import { strings } from '../../../strings/strings.ts';
import type { App } from '../../../state/app.ts';
import { focusOn, ids } from '../../../state/focusTargets.ts';
import { whenImported } from '../../../state/imports.ts';
import { askWhich, isWhichAsked } from '../../../state/whichPatient.ts';
import { hasFormerName } from '../header/namePlaces.ts';
import { tryAgainLabel } from '../delivery/failureLines.ts';

type Step = {
  readonly label: string;
  /** A smaller button beside the next step. */
  readonly isBeside?: boolean;
  readonly icon?: JSX.Element;
  readonly act: () => unknown;
};

/** `namesakes`: today's patients that it can be of, where there are several. */
type Asked = { readonly consult: ConsultView; readonly namesakes: readonly AppointmentView[] };

type Plain = 'prepareAgain' | 'restore' | 'resume' | 'sendInstead' | 'writeByHand';

export const isNameWanted = ({ phase, actions }: ConsultView): boolean =>
  ['readyToSend', 'noteReady'].includes(phase) && actions.includes('changePatient');

/** Says in the bar too that the name is missing. */
export function askForName(app: App, id: ConsultId): void {
  app.uiStore.setState({ nameAskedOf: id });
  focusOn(ids.openPatientName);
  app.forCurrentSession().announce(strings.note.askName);
}

/** Lists what is left of a name that the patient had before, for the vet to replace. */
export const askAboutFormerName = (app: App, id: ConsultId): void =>
  app.uiStore.setState({ nameAskedOf: id, dialog: { kind: 'fileNote', consultId: id, asks: 'formerName' } });

/** Asks once for a missing name, which of two it is, and about a former one; who does not know goes on. */
const named = (app: App, asked: Asked, act: (id: ConsultId) => unknown) => (): unknown => {
  const { consult, namesakes } = asked;
  const { id } = consult;
  if (isNameWanted(consult) && namesakes.length > 0 && !isWhichAsked(app, id, namesakes))
    return askWhich(app, id, namesakes);
  if (app.uiStore.getState().nameAskedOf === id) return act(id);
  if (isNameWanted(consult) && app.typedName(consult) === '') return askForName(app, id);
  return hasFormerName(app, consult) ? askAboutFormerName(app, id) : act(id);
};

const copyNote = (app: App, id: ConsultId): Step => ({
  label: strings.note.copyNote,
  icon: <CopyIcon />,
  async act() {
    if (await app.copy(id, { kind: 'note' })) app.forCurrentSession().notify(strings.copied);
  },
});

/** With a copy and without. */
function filingSteps(app: App, asked: Asked, isFiledToFolder: boolean): readonly Step[] {
  const { consult } = asked;
  const isUpdate = consult.actions.includes('updateFiledNote');
  if (!isUpdate && !consult.actions.includes('fileNote')) return [];
  const copied = { label: wayToFile(isUpdate, true), act: named(app, asked, app.copyAndFile) };
  const uncopied = { label: wayToFile(isUpdate, false), act: named(app, asked, app.fileNote) };
  if (isFiledToFolder) return [uncopied, { ...copied, isBeside: true }];
  // Without a copy, the practice's records would keep the old text and nothing would say so.
  return isUpdate ? [copied] : [copied, { ...uncopied, isBeside: true }];
}

/** Where the app tries again by itself before long, nobody has to press. */
const isTriedSoon = ({ phase, nextTryAt, failure }: ConsultView): boolean =>
  phase === 'queued' && nextTryAt !== null && tryAgainLabel(failure?.code) === strings.tryAgain;

/**
 * `isFiledToFolder`: a folder takes filed notes to the practice's program, so that nobody has to paste them.
 */
export function stepsOf(app: App, asked: Asked, { now = 0, isFiledToFolder = false } = {}) {
  const { consult } = asked;
  const { id, actions, failure, tryNowFrom, isMakingSmaller } = consult;
  const run = (command: Plain) => () => app.runSaved(command, { consultId: id });
  const { note } = strings;
  // A recording that is too short stays too short, and a joined one joined.
  const isAnotherFirst = new Set<unknown>(['audio_too_short', 'audio_joined']).has(failure?.code);
  const isTriedLater = isAnotherFirst || isTriedSoon(consult);
  const steps: Partial<Record<ConsultAction, Step>> = {
    // Once a smaller copy is offered, sending the recording that was too large is not the next step.
    send: {
      label: note.send,
      isBeside: actions.includes('sendSmaller'),
      act: named(app, asked, (consultId) => app.runSaved('send', { consultId })),
    },
    sendSmaller: { label: deliveryStrings.sendSmaller, act: () => app.sendSmaller(id) },
    prepareAgain: { label: deliveryStrings.prepareAgain, isBeside: true, act: run('prepareAgain') },
    importAnother: {
      label: deliveryStrings.importAnother,
      isBeside: !isAnotherFirst,
      act: () => app.runSaved('chooseAnotherFile', { consultId: id }, whenImported(app)),
    },
    restoreNote: { label: note.restoreNote, act: run('restore') },
    restoreRecording: { label: note.restoreRecording, act: run('restore') },
    tryAgain: { label: tryAgainLabel(failure?.code), isBeside: isTriedLater, act: run('resume') },
    checkAgain: { label: strings.checkAgain, act: run('resume') },
    writeByHand: {
      label: deliveryStrings.writeByHand,
      isBeside: true,
      icon: <PenIcon />,
      act: run('writeByHand'),
    },
    sendInstead: { label: deliveryStrings.sendInstead, isBeside: true, act: run('sendInstead') },
    lookAgain: { label: strings.lookAgain, isBeside: true, act: run('resume') },
    reconnect: { label: strings.reconnect, act: () => app.showConnect(app.mainNow().active) },
  };
  // While the app makes the smaller copy, Send would send the whole recording again.
  const shown = actions
    .filter((action) => !(isMakingSmaller && (action === 'send' || action === 'sendSmaller')))
    .flatMap((action) => steps[action] ?? []);
  const ways = filingSteps(app, asked, isFiledToFolder);
  const tryNow = { label: strings.tryNow, act: () => app.runSaved('tryNow', { consultId: id }) };
  const all: readonly Step[] = [
    ...ways,
    ...shown,
    ...(tryNowFrom !== null && tryNowFrom <= now ? [tryNow] : []),
  ];
  const forward = all.filter(({ isBeside }) => isBeside !== true);
  const beside = [...forward.slice(1), ...all.filter(({ isBeside }) => isBeside)];
  const copying = consult.note === null ? [] : [copyNote(app, id)];
  return {
    /** The large button; empty: there is none. */
    forward: forward.slice(0, 1),
    /** The other ways to file, in the arrow of the large button; empty: it has none. */
    inArrow: ways.length > 0 ? [...beside, ...copying] : [],
    inBar: ways.length > 0 || isDone(consult) ? [] : beside,
    /** Among the rarer steps of the note's menu. */
    inMenu: ways.length > 0 ? [] : [...(isDone(consult) ? beside : []), ...copying],
  };
}

/**
 * The bar leads to the next consult, and the rarer steps are in
 * the menu, so that nothing stands elsewhere for it.
 */
export const isDone = (consult: ConsultView): boolean =>
  // On its way to its note, a consult needs nobody.
  ['preparing', 'queued', 'sending', 'writing'].includes(consult.phase) ||
  (consult.phase === 'filed' && !consult.isChangedSinceFiled);
