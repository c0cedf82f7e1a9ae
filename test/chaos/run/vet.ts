import { isSameIdentity, type ChaosService } from './chaosService.ts';
import type { Director } from '../delivery/director.ts';
import type { AppState, ConsultState, ToApp } from './messages.ts';
import type { PlannedConsult, RunPlan, Decision } from '../delivery/plan.ts';
import type { RunningApp } from './runningApp.ts';

export type Vet = ReturnType<typeof createVet>;

type VetDeps = {
  readonly plan: RunPlan;
  readonly app: RunningApp;
  readonly service: ChaosService;
  readonly director: Pick<Director, 'awaits'>;
  readonly pathOf: (consult: PlannedConsult, part: number) => string;
};

/**
 * What a person needs to see that something has stopped, and to press a button; in real ms, four seconds of
 * the app's.
 */
const patienceMs = 160;
/** Where there is nothing to do under one connection, the vet looks at the other. */
const idleMs = 60;

/** Tried one after the other, while it is sent. */
const lateSpecies = ['bird', 'ferret', 'tortoise', 'llama', 'goat'];

/** Of the first vet: what the stand-in writes into each note becomes another word. */
export const ownWord = { kind: 'word', key: 'Recorded', text: 'On tape' } as const;

/** Does what the vets do, by what the app shows: nothing is known of the app but that. */
export function createVet({ plan, app, service, director, pathOf }: VetDeps) {
  /**
   * What the service should have heard of each consult, by its reference, oldest first: `original` or the
   * typed text of a filing, or `discarded`.
   */
  const decided = new Map<string, string[]>(plan.consults.map(({ reference }) => [reference, []]));
  const carriedOut = new Map<string, number>();
  const edits = new Map<string, number>();
  const finished = new Set<string>();
  const hasFailed = new Set<string>();
  const takenBack = new Set<string>();
  const stoppedSinceMs = new Map<string, number>();
  const undone = new Set<string>();
  let hasOwnWord = false;
  let editedAtMs = 0;
  let turnedAtMs = 0;

  const command = async (name: string, input: Extract<ToApp['call'], { name: 'command' }>['input']) =>
    (await app.call({ name: 'command', command: name, input }))?.isDone === true;

  const ofIdentity = (identity: number): readonly PlannedConsult[] =>
    plan.consults.filter((consult) => consult.identity === identity);
  const connectionOf = ({ connections }: AppState, identity: number): string | null =>
    connections.find((one) => isSameIdentity(one, service.identities[identity] ?? null))?.id ?? null;
  const activeIdentity = (state: AppState): number | null => {
    const found = plan.identities.findIndex(
      (_, identity) => connectionOf(state, identity) === state.connectionId,
    );
    return found === -1 ? null : found;
  };

  /** For the first time, or anew. */
  async function connect(identity: number, reconnected: string | null): Promise<boolean> {
    const token = await service.freshToken(identity);
    if (token === null) return false;
    const reconnects = reconnected === null ? null : { connectionId: reconnected, isSameVet: true };
    const vet = service.identities[identity]?.vet ?? '';
    const input = { address: service.relay.url, vet, token, isSandbox: false, reconnects };
    return command('connect', input);
  }

  async function writeOwnWord(connectionId: string): Promise<boolean> {
    const input = { connectionId, was: null, phrase: ownWord };
    const answer = await app.call({ name: 'command', command: 'changePhrase', input });
    // It may have been saved where the app was killed before it answered.
    hasOwnWord = answer?.isDone === true || answer?.detail === 'phrase_exists';
    return true;
  }

  /** To a identity that is not connected yet, or that has something left to do. */
  async function turn(state: AppState, from: number | null): Promise<boolean> {
    const unconnected = plan.identities.findIndex((_, identity) => connectionOf(state, identity) === null);
    if (unconnected !== -1) return connect(unconnected, null);
    const isLeft = (identity: number): boolean =>
      ofIdentity(identity).some(({ reference }) => !finished.has(reference));
    const to = plan.identities.findIndex((_, identity) => identity !== from && isLeft(identity));
    const connectionId = to === -1 ? null : connectionOf(state, to);
    if (connectionId === null || (from !== null && performance.now() - turnedAtMs < idleMs)) return false;
    turnedAtMs = performance.now();
    return command('switchConnection', { connectionId });
  }

  /** Try again, Check again or Reconnect, where the app offers one. */
  async function getOn(state: AppState, planned: PlannedConsult, consult: ConsultState): Promise<boolean> {
    if (!isNextStepOffered(consult)) {
      stoppedSinceMs.delete(consult.id);
      return false;
    }
    const seenAtMs = performance.now();
    const since = stoppedSinceMs.get(consult.id) ?? seenAtMs;
    stoppedSinceMs.set(consult.id, since);
    if (seenAtMs - since < patienceMs) return false;
    stoppedSinceMs.delete(consult.id);
    if (consult.actions.includes('reconnect')) return connect(planned.identity, state.connectionId);
    return command('resume', { consultId: consult.id });
  }

  /**
   * Somebody finds the species was wrong, too late for what was sent: the app may refuse it, or keep it
   * local.
   */
  async function editInFlight(planned: PlannedConsult, consult: ConsultState): Promise<void> {
    const count = edits.get(planned.reference) ?? 0;
    const species = lateSpecies[count];
    if (species === undefined || !planned.editsInFlight || performance.now() - editedAtMs < patienceMs)
      return;
    editedAtMs = performance.now();
    edits.set(planned.reference, count + 1);
    const patient = { name: planned.name, species, reference: planned.reference };
    await app.call({ name: 'command', command: 'changePatient', input: { consultId: consult.id, patient } });
  }

  /** Once, after a try that did not succeed. */
  async function takeSendBack(planned: PlannedConsult, consult: ConsultState): Promise<boolean> {
    const { reference, takesSendBack } = planned;
    const isWaiting = consult.phase === 'queued' && consult.failure !== null;
    if (isWaiting) hasFailed.add(reference);
    const isSendingAgain = consult.phase === 'sending' && hasFailed.has(reference);
    const isMoment = takesSendBack === 'whileWaiting' ? isWaiting : isSendingAgain;
    if (takesSendBack === null || !isMoment || takenBack.has(reference)) return false;
    // Also where the app is killed before it answers.
    takenBack.add(reference);
    return command('cancelSending', { consultId: consult.id });
  }

  async function applyDecision(planned: PlannedConsult, consult: ConsultState): Promise<boolean> {
    const index = carriedOut.get(planned.reference) ?? 0;
    const decision = planned.decisions[index];
    if (decision === undefined || director.awaits('noteReady')) return false;
    if (index > 0 && decision.waitsForReport && consult.report === 'due') return false;
    const typed = `${planned.reference} text ${String(index)}`;
    const [isCarriedOut, next] = wayTo(decision.kind, consult, typed);
    if (!isCarriedOut) {
      await app.call({ name: 'command', ...next });
      return true;
    }
    const history = decided.get(planned.reference) ?? [];
    carriedOut.set(planned.reference, index + 1);
    const heard = heardOf(decision.kind, { typed, shown: consult.typed }, history);
    if (heard !== null) history.push(heard);
    return true;
  }

  /** The first one has the species, the other one gets it when they are joined. */
  const partOf = (consult: ConsultState): number => (consult.species === '' ? 1 : 0);

  async function importPart(
    { name, species, reference, ...planned }: PlannedConsult,
    part: number,
  ): Promise<true> {
    const patient = { name, species: part === 0 ? species : '', reference };
    await app.call({ name: 'import', path: pathOf({ ...planned, name, species, reference }, part), patient });
    return true;
  }

  /** Both recordings are there, and are joined. */
  async function joinBoth(planned: PlannedConsult, all: readonly ConsultState[]): Promise<boolean> {
    const parts = planned.seconds.map((_, part) => all.find((one) => partOf(one) === part));
    const missing = parts.indexOf(undefined);
    if (missing !== -1) return importPart(planned, missing);
    const [one, other] = parts;
    if (one?.phase !== 'readyToSend' || other?.phase !== 'readyToSend') return false;
    return command('joinConsults', { consultId: one.id, with: other.id });
  }

  /** Else whether something was done to make it one: an import, a join, one made two again. */
  async function oneConsult(state: AppState, planned: PlannedConsult): Promise<ConsultState | boolean> {
    const all = state.consults
      .filter(({ name }) => name === planned.name)
      .toSorted((a, b) => Number(a.phase === 'preparing') - Number(b.phase === 'preparing'));
    const isOne = planned.seconds.length === 1 || all.some(({ isJoined }) => isJoined);
    const isAgain = (one: ConsultState, at: number): boolean =>
      !one.isJoined && all.slice(0, at).some((first) => isOne || partOf(first) === partOf(one));
    // A file was imported once more, because nobody saw the first import: the app asks about the second.
    const asked = all.find((one, at) => one.actions.includes('cancelPreparing') && isAgain(one, at));
    if (asked !== undefined) return command('cancelPreparing', { consultId: asked.id });
    if (!isOne) return joinBoth(planned, all);
    const consult = all.find(({ isJoined }) => isJoined) ?? all[0];
    if (consult === undefined) return importPart(planned, 0);
    if (!planned.undoesJoin || !consult.actions.includes('undoJoin') || undone.has(planned.reference))
      return consult;
    // Also where the app is killed before it answers.
    undone.add(planned.reference);
    return command('undoJoin', { consultId: consult.id });
  }

  async function step(state: AppState, planned: PlannedConsult): Promise<boolean> {
    const consult = await oneConsult(state, planned);
    if (typeof consult === 'boolean') return consult;
    const isDecided = carriedOut.get(planned.reference) === planned.decisions.length;
    if (isDecided && (consult.report === 'recorded' || consult.report === 'refused'))
      finished.add(planned.reference);
    if (await getOn(state, planned, consult)) return true;
    switch (consult.phase) {
      case 'readyToSend': {
        const isAlone = state.consults.length < ofIdentity(planned.identity).length;
        const isLast = !state.consults.some(({ phase }) => phase === 'preparing');
        if (plan.sendsTogether && (isAlone || !isLast)) return false;
        await command('send', { consultId: consult.id });
        return true;
      }
      case 'queued':
      case 'sending':
      case 'writing':
        if (await takeSendBack(planned, consult)) return true;
        await editInFlight(planned, consult);
        return false;
      case 'noteReady':
      case 'filed':
      case 'discarded':
        return applyDecision(planned, consult);
      default:
        return false;
    }
  }

  return {
    decided,
    takenBack,
    /** One step, where there is one to do. True: something was done. */
    async act(state: AppState): Promise<boolean> {
      const identity = activeIdentity(state);
      if (identity === null) return turn(state, null);
      if (identity === 0 && !hasOwnWord) return writeOwnWord(state.connectionId);
      for (const planned of ofIdentity(identity)) if (await step(state, planned)) return true;
      return turn(state, identity);
    },
    isDone: () => finished.size === plan.consults.length,
  };
}

/** Consults that wait a day to be sent, unless a person presses Try again. */
const heldForAPerson: readonly unknown[] = ['uploads_unanswered'];

function isNextStepOffered({ phase, report, actions, failure }: ConsultState): boolean {
  const isStopped = phase === 'needsAttention' || report === 'parked' || heldForAPerson.includes(failure);
  return (
    actions.includes('reconnect') ||
    (isStopped && ['tryAgain', 'checkAgain'].some((one) => actions.includes(one)))
  );
}

type Step = { readonly command: string; readonly input: Readonly<Record<string, string | number | boolean>> };

/** Whether the app shows that a decision is carried out, and what to do next where it does not. */
function wayTo(kind: Decision['kind'], consult: ConsultState, typed: string): readonly [boolean, Step] {
  const consultId = consult.id;
  const file: Step = { command: 'fileNote', input: { consultId } };
  const edit: Step = {
    command: 'editSection',
    input: { consultId, index: 0, content: typed, isRemoved: false },
  };
  switch (kind) {
    case 'file':
      return [consult.phase === 'filed', file];
    case 'editFile': {
      const isTyped = consult.typed === typed;
      return [consult.phase === 'filed' && isTyped && !consult.isChangedSinceFiled, isTyped ? file : edit];
    }
    case 'discard':
      return [consult.phase === 'discarded', { command: 'discard', input: { consultId } }];
    case 'restore':
      return [consult.phase !== 'discarded', { command: 'restore', input: { consultId } }];
  }
}

/** What the service is to hear of a decision; null: nothing. */
function heardOf(
  kind: Decision['kind'],
  { typed, shown }: { readonly typed: string; readonly shown: string | null },
  history: readonly string[],
): string | null {
  switch (kind) {
    case 'file':
      return shown ?? 'original';
    case 'editFile':
      return typed;
    case 'discard':
      return 'discarded';
    case 'restore':
      return history.findLast((heard) => heard !== 'discarded') ?? null;
  }
}
