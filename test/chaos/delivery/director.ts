import type { RequestHead, Intervention } from '../../service/core/serviceParts.ts';
import { errorAnswer, type ServiceAnswer } from '../../service/core/serviceAnswer.ts';
import { bytesPerSecond, isOutcome, isPoll, isSubmission } from '../run/chaosService.ts';
import type { AppState } from '../run/messages.ts';
import { cellOf, type Boundary, type Cell, type Strike } from './plan.ts';

/** What a strike can do besides changing an answer. */
type Acts = {
  /** Each answers whether it could be done; the app comes back by itself. */
  readonly kill: () => boolean;
  readonly restartOffline: () => boolean;
  readonly jump: (ms: number) => void;
  /** Of this identity; null: of the one that is in use. False: none is. */
  readonly revoke: (identity: number | null) => boolean;
  readonly vetIdentityOf: (head: RequestHead) => number | null;
  /** The true time. */
  readonly now: () => number;
  /** Runs `act` after so much of the true time. */
  readonly later: (ms: number, act: () => void) => void;
  readonly state: () => AppState | null;
};

/** How long an answer, whose work is done, is held back where something is to happen meanwhile. */
const heldMs = 2_000;
const pollEveryMs = 3_000;

const revokedAnswer = errorAnswer(401, 'connection_revoked', 'The vet disconnected or left the practice.');
const badGateway = errorAnswer(502, 'bad_gateway', 'Scripted.');
/**
 * A gateway's page in front of what the service answered: the service's own 502 says that it made no note.
 */
const gatewayPage: ServiceAnswer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<h1>502 Bad Gateway</h1>',
};

export type Director = ReturnType<typeof createDirector>;

/** Waits for the moments of a run's strikes, and strikes. */
export function createDirector(strikes: readonly Strike[], acts: Acts) {
  const pending = strikes.map((strike) => ({ strike, skips: strike.skips }));
  const hits = new Map<Cell, number>();
  /** What was done when, for whoever reads about a run that broke a rule. */
  const story: string[] = [];
  const keysSeen = new Set<string>();
  /** Ids of the consults that were sent, of all connections: the app shows only those of the active one. */
  const sent = new Set<string>();
  let burst: { readonly isMeant: (head: RequestHead) => boolean; left: number } | null = null;
  let isDue = false;

  function hit(strike: Strike): void {
    const cell = cellOf(strike);
    hits.set(cell, (hits.get(cell) ?? 0) + 1);
    story.push(`${((acts.now() - Date.UTC(2026, 0, 5, 9, 30)) / 1000).toFixed(1)} ${cell}`);
  }

  function remove(strike: Strike): void {
    const index = pending.findIndex((one) => one.strike === strike);
    if (index !== -1) pending.splice(index, 1);
  }

  /** The next strike for one of these moments; its skips let it pass. */
  function next(moments: readonly Boundary[]): Strike | null {
    const one = pending.find(({ strike }) => moments.includes(strike.boundary));
    if (one === undefined) return null;
    one.skips -= 1;
    if (one.skips >= 0) return null;
    remove(one.strike);
    return one.strike;
  }

  /**
   * Something that happens to the app or the account, not to the request. `identity`: where a request meets
   * it.
   */
  function actOn(strike: Strike, identity: number | null = null): void {
    const isDone = ((): boolean => {
      switch (strike.fault) {
        case 'kill':
          return acts.kill();
        case 'offlineRestart':
          return acts.restartOffline();
        case 'jumpForward':
        case 'jumpBack':
          acts.jump(strike.amount * (strike.fault === 'jumpBack' ? -1000 : 1000));
          return true;
        case 'revoked':
          return acts.revoke(identity);
        default:
          return false;
      }
    })();
    if (isDone) hit(strike);
  }

  /** At a request. */
  function play(strike: Strike, head: RequestHead): Intervention {
    const { boundary, fault, share } = strike;
    const isWorkDone = boundary === 'unanswered' || (boundary === 'reporting' && share > 0.5);
    const byteCount = Number(head.headers['content-length'] ?? 0);
    switch (fault) {
      case 'lostAnswer':
        hit(strike);
        return { cut: { at: 'work' } };
      case 'cut':
        hit(strike);
        return isWorkDone || boundary === 'polling'
          ? { cut: { afterAnswerBytes: Math.floor(share * 60) } }
          : { cut: { afterBodyBytes: Math.floor(share * byteCount) } };
      case 'badGateway': {
        hit(strike);
        const isMeant = [isSubmission, isPoll, isOutcome].find((one) => one(head));
        if (strike.amount > 1 && isMeant !== undefined) burst = { isMeant, left: strike.amount - 1 };
        return isWorkDone
          ? { alter: () => gatewayPage }
          : { answer: { at: share < 0.5 ? 'head' : 'body', answer: badGateway } };
      }
      default:
        return happenAt(strike, head, isWorkDone);
    }
  }

  /** What happens to the app or the account while a request is under way. */
  function happenAt(strike: Strike, head: RequestHead, isWorkDone: boolean): Intervention {
    const { boundary, fault, share } = strike;
    const identity = acts.vetIdentityOf(head);
    const act = (): void => actOn(strike, identity);
    if (fault === 'revoked' && !isWorkDone && (boundary !== 'uploading' || share < 0.5)) {
      act();
      return { answer: { at: 'head', answer: revokedAnswer } };
    }
    if (isWorkDone)
      return {
        alter: (answer) => {
          acts.later(share * 0.8 * heldMs, act);
          return answer;
        },
        delayMs: heldMs,
      };
    if (boundary === 'uploading') {
      const uploadMs = (Number(head.headers['content-length'] ?? 0) / bytesPerSecond) * 1000 - 1000;
      // Ends before the upload can have: what is taken as the middle is the middle.
      acts.later(share * 0.8 * Math.max(200, uploadMs), act);
      return {};
    }
    if (boundary === 'polling') {
      acts.later(share * pollEveryMs, () => {
        if (acts.state()?.consults.some(({ phase }) => phase === 'writing') === true) act();
      });
      return {};
    }
    act();
    return { delayMs: heldMs / 4 };
  }

  /** A moment between requests; looked at again when it is there, because it may have passed. */
  function strikeWhile(boundary: Boundary, isNow: (state: AppState) => boolean, withinMs: number): void {
    if (isDue) return;
    const found = pending.find(({ strike }) => strike.boundary === boundary);
    if (found === undefined) return;
    isDue = true;
    acts.later(found.strike.share * withinMs, () => {
      isDue = false;
      const state = acts.state();
      if (state === null || !isNow(state)) return;
      remove(found.strike);
      actOn(found.strike);
      // The app need not notice, and another strike may wait for the same moment.
      notice(state);
    });
  }

  const isFrozen = ({ consults }: AppState): boolean =>
    consults.some(({ phase, failure }) => phase === 'queued' && failure === null) &&
    sent.size > keysSeen.size;

  function notice(state: AppState): void {
    for (const { id, phase } of state.consults)
      if (!['preparing', 'readyToSend'].includes(phase)) sent.add(id);
    const isIn = (phase: string) => (now: AppState) => now.consults.some((one) => one.phase === phase);
    if (isIn('preparing')(state)) strikeWhile('preparing', isIn('preparing'), 2_000);
    if (isFrozen(state)) strikeWhile('frozen', isFrozen, 300);
    if (isIn('noteReady')(state)) strikeWhile('noteReady', isIn('noteReady'), 1_000);
  }

  return {
    hits,
    story,
    /** Whether a strike is still waiting for this: then nobody should hurry past. */
    awaits: (boundary: Boundary) => pending.some(({ strike }) => strike.boundary === boundary),
    /** Asked at the head of every request. */
    applyDecision: (head: RequestHead): Intervention => {
      if (isSubmission(head)) keysSeen.add(String(head.headers['idempotency-key']));
      if (burst?.isMeant(head) === true) {
        burst.left -= 1;
        if (burst.left <= 0) burst = null;
        return { answer: { at: 'head', answer: badGateway } };
      }
      const strike = isSubmission(head)
        ? next(['uploading', 'unanswered'])
        : isPoll(head)
          ? next(['polling'])
          : isOutcome(head)
            ? next(['reporting'])
            : null;
      return strike === null ? {} : play(strike, head);
    },
    notice,
  };
}
