import type { ChaosService } from './chaosService.ts';
import { vet as vetName } from './chaosService.ts';
import type { Director } from './director.ts';
import type { AppState, ConsultState } from './messages.ts';
import type { Decision, PlannedConsult, RunPlan } from './plan.ts';
import type { RunningApp } from './runningApp.ts';

/** Does what a vet does, by what the app shows: nothing is known of the app but that. */
export type Vet = {
  /** One step, where there is one to do. True: something was done. */
  readonly act: (state: AppState) => Promise<boolean>;
  readonly isDone: (state: AppState) => boolean;
  /**
   * What the service should have heard of each consult, by its reference, oldest first: `original` or the typed
   * text of a filing, or `discarded`.
   */
  readonly decided: ReadonlyMap<string, readonly string[]>;
};

type VetTools = {
  readonly plan: RunPlan;
  readonly app: RunningApp;
  readonly service: ChaosService;
  readonly director: Pick<Director, 'awaits'>;
  readonly pathOf: (consult: PlannedConsult) => string;
};

/** What a person needs to see that something has stopped, and to press a button; in real ms, four seconds of the app's. */
const patienceMs = 160;

/** Tried one after the other, while it is sent. */
const lateSpecies = ['dog', 'rabbit', 'horse', 'bird', 'ferret'];

export function createVet({ plan, app, service, director, pathOf }: VetTools): Vet {
  const decided = new Map<string, string[]>(plan.consults.map(({ reference }) => [reference, []]));
  const carriedOut = new Map<string, number>();
  const edits = new Map<string, number>();
  let editedAtMs = 0;
  const stoppedSinceMs = new Map<string, number>();

  const command = async (name: string, input: Record<string, string | number | boolean | null>) =>
    app.call({ name: 'command', command: name, input });

  async function connect(state: AppState): Promise<boolean> {
    const token = await service.freshToken();
    if (token === null) return false;
    const reconnects = state.isEmbedded ? null : { connectionId: state.connectionId, isSameVet: true };
    const input = { address: service.relay.url, vet: vetName, token, isSandbox: false, reconnects };
    const answer = await app.call({ name: 'command', command: 'connect', input });
    return answer?.isDone === true;
  }

  /** Try again, Check again or Reconnect, where the app offers one. */
  async function getOn(state: AppState, consult: ConsultState): Promise<boolean> {
    const isOffered = (action: string): boolean => consult.actions.includes(action);
    const isStopped = consult.phase === 'needsAttention' || consult.report === 'parked';
    const isForAVet = isOffered('reconnect') || (isStopped && ['tryAgain', 'checkAgain'].some(isOffered));
    if (!isForAVet) {
      stoppedSinceMs.delete(consult.id);
      return false;
    }
    const now = performance.now();
    const since = stoppedSinceMs.get(consult.id) ?? now;
    stoppedSinceMs.set(consult.id, since);
    if (now - since < patienceMs) return false;
    stoppedSinceMs.delete(consult.id);
    if (isOffered('reconnect')) return connect(state);
    return (await command('resume', { consultId: consult.id }))?.isDone === true;
  }

  /** Somebody finds the species was wrong, too late for what was sent: the app may refuse it, or keep it local. */
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

  async function decide(planned: PlannedConsult, consult: ConsultState): Promise<boolean> {
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
    const heard = heardOf(decision.kind, typed, history);
    if (heard !== null) history.push(heard);
    return true;
  }

  async function step(state: AppState, planned: PlannedConsult): Promise<boolean> {
    const consult = state.consults.find(({ name }) => name === planned.name);
    if (consult === undefined) {
      const { name: patientName, reference } = planned;
      await app.call({ name: 'import', path: pathOf(planned), patientName, reference });
      return true;
    }
    if (await getOn(state, consult)) return true;
    switch (consult.phase) {
      case 'readyToSend': {
        const isAlone = state.consults.length < plan.consults.length;
        const isLast = !state.consults.some(({ phase }) => phase === 'preparing');
        if (plan.sendsTogether && (isAlone || !isLast)) return false;
        await command('send', { consultId: consult.id });
        return true;
      }
      case 'queued':
      case 'sending':
      case 'writing':
        await editInFlight(planned, consult);
        return false;
      case 'noteReady':
      case 'filed':
      case 'discarded':
        return decide(planned, consult);
      default:
        return false;
    }
  }

  return {
    decided,
    async act(state) {
      if (state.isEmbedded) return connect(state);
      for (const planned of plan.consults) if (await step(state, planned)) return true;
      return false;
    },
    isDone: (state) =>
      plan.consults.every((planned) => {
        const consult = state.consults.find(({ name }) => name === planned.name);
        const isDecided = carriedOut.get(planned.reference) === planned.decisions.length;
        return isDecided && (consult?.report === 'recorded' || consult?.report === 'refused');
      }),
  };
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
function heardOf(kind: Decision['kind'], typed: string, history: readonly string[]): string | null {
  switch (kind) {
    case 'file':
      return 'original';
    case 'editFile':
      return typed;
    case 'discard':
      return 'discarded';
    case 'restore':
      return history.findLast((heard) => heard !== 'discarded') ?? null;
  }
}
