import type { RequestHead } from '../../service/core/behaviour.ts';
import type { Intervention } from '../../service/scriptedRequest.ts';
import { bytesPerSecond, isOutcome, isPoll, isSubmission } from '../run/chaosService.ts';
import { cellOf, type Boundary, type Cell } from './matrix.ts';
import type { AppState } from '../run/messages.ts';
import { badGateway, gatewayPage, laterAnswer, refusalOf, unpaidAnswer } from './refusals.ts';
import { longWaitSeconds, type Strike } from './plan.ts';

/** What a strike can do besides changing an answer. */
export type Acts = {
  /** Each answers whether it could be done; the app comes back by itself. */
  readonly kill: () => boolean;
  readonly restartOffline: () => boolean;
  readonly jump: (ms: number) => void;
  /** Of this identity; null: of the one that is in use. False: none is. */
  readonly revoke: (identity: number | null) => boolean;
  /** `answeredPath`: of the request that is told so at once. */
  readonly switchOff: (answeredPath: string | null) => void;
  readonly unsubscribe: (identity: number) => void;
  readonly vetIdentityOf: (head: RequestHead) => number | null;
  /** Nothing more happens to requests while the integration is switched off. */
  readonly isSwitchedOff: () => boolean;
  /** The true time. */
  readonly now: () => number;
  /** Runs `act` after so much of the true time. */
  readonly later: (ms: number, act: () => void) => void;
  readonly state: () => AppState | null;
};

/** Waits for the moments of a run's strikes, and strikes. */
export type Director = {
  /** Asked at the head of every request. */
  readonly applyDecision: (head: RequestHead) => Intervention;
  /** Told of every new state of the app. */
  readonly notice: (state: AppState) => void;
  /** Whether a strike is still waiting for this: then nobody should hurry past. */
  readonly awaits: (boundary: Boundary) => boolean;
  readonly hits: ReadonlyMap<Cell, number>;
  /** What was done when, for whoever reads about a run that broke a rule. */
  readonly story: readonly string[];
};

/** How long an answer, whose work is done, is held back where something is to happen meanwhile. */
const heldMs = 2_000;
const pollEveryMs = 3_000;
/** After a long Retry-After: mostly time enough for the app to save it. */
const killAfterWaitMs = 4_500;

export function createDirector(strikes: readonly Strike[], acts: Acts): Director {
  const pending = strikes.map((strike) => ({ strike, skips: strike.skips }));
  const hits = new Map<Cell, number>();
  const story: string[] = [];
  const keysSeen = new Set<string>();
  /** Ids of the consults that were sent, of all connections: the app shows only those of the active one. */
  const sent = new Set<string>();
  let burst: { readonly isMeant: (head: RequestHead) => boolean; left: number } | null = null;
  let isDue = false;

  function hit({ boundary, fault }: Pick<Strike, 'boundary' | 'fault'>): void {
    const cell = cellOf(boundary, fault);
    hits.set(cell, (hits.get(cell) ?? 0) + 1);
    story.push(`${((acts.now() - Date.UTC(2026, 0, 5, 9, 30)) / 1000).toFixed(1)} ${cell}`);
  }

  function remove(strike: Strike): void {
    const index = pending.findIndex((one) => one.strike === strike);
    if (index !== -1) pending.splice(index, 1);
  }

  /** The next strike for one of these moments; its skips let it pass. */
  function next(moments: readonly Boundary[]): Strike | null {
    const one = pending.find(
      ({ strike }) =>
        moments.includes(strike.boundary) &&
        strike.fault !== 'longProcessing' &&
        strike.fault !== 'fiveMinutes',
    );
    if (one === undefined) return null;
    one.skips -= 1;
    if (one.skips >= 0) return null;
    remove(one.strike);
    return one.strike;
  }

  /** Something that happens to the app or the account, not to the request. `identity`: where a request meets it. */
  function actOn(strike: Strike, identity: number | null = null, answeredPath: string | null = null): void {
    const isDone = ((): boolean => {
      switch (strike.fault) {
        case 'kill':
          return acts.kill();
        case 'offlineRestart':
          return acts.restartOffline();
        case 'jumpForward':
        case 'jumpBack':
          acts.jump(strike.amount * 1000);
          return true;
        case 'revoked':
          return acts.revoke(identity);
        case 'partnerDisabled':
          acts.switchOff(answeredPath);
          return true;
        default:
          return false;
      }
    })();
    if (isDone) hit(strike);
  }

  /** Takes the token's right, and says so to this request. */
  function refuse(strike: Strike, head: RequestHead): Intervention | null {
    const refusal = refusalOf(strike);
    if (refusal !== null) actOn(strike, acts.vetIdentityOf(head), head.path);
    return refusal;
  }

  function startBurst(strike: Strike, isMeant: (head: RequestHead) => boolean): void {
    if (strike.amount > 1) burst = { isMeant, left: strike.amount - 1 };
  }

  function duringUpload(strike: Strike, head: RequestHead): Intervention {
    const byteCount = Number(head.headers['content-length'] ?? 0);
    const uploadMs = Math.max(200, (byteCount / bytesPerSecond) * 1000 - 1000);
    if (strike.fault === 'badGateway') {
      hit(strike);
      startBurst(strike, isSubmission);
      return { answer: { at: strike.share < 0.5 ? 'head' : 'body', answer: badGateway } };
    }
    if (strike.fault === 'cut') {
      hit(strike);
      return { cut: { afterBodyBytes: Math.floor(strike.share * byteCount) } };
    }
    const identity = acts.vetIdentityOf(head);
    if (strike.fault === 'subscriptionInactive' && identity !== null) {
      hit(strike);
      acts.unsubscribe(identity);
      return { answer: { at: 'head', answer: unpaidAnswer } };
    }
    const refused = strike.share < 0.5 ? refuse(strike, head) : null;
    if (refused !== null) return refused;
    // Ends before the upload can have: what is taken as the middle is the middle.
    acts.later(strike.share * 0.8 * uploadMs, () => actOn(strike, identity));
    return {};
  }

  function afterWork(strike: Strike, head: RequestHead): Intervention {
    if (strike.fault === 'lostAnswer') {
      hit(strike);
      return { cut: { at: 'work' } };
    }
    if (strike.fault === 'cut') {
      hit(strike);
      return { cut: { afterAnswerBytes: Math.floor(strike.share * 60) } };
    }
    if (strike.fault === 'badGateway') {
      hit(strike);
      startBurst(strike, isOutcome(head) ? isOutcome : isSubmission);
      return { alter: () => gatewayPage };
    }
    return {
      alter: (answer) => {
        acts.later(strike.share * 0.8 * heldMs, () => actOn(strike, acts.vetIdentityOf(head)));
        return answer;
      },
      delayMs: heldMs,
    };
  }

  function whilePolling(strike: Strike, head: RequestHead): Intervention {
    switch (strike.fault) {
      case 'lostAnswer':
        hit(strike);
        return { cut: { at: 'work' } };
      case 'cut':
        hit(strike);
        return { cut: { afterAnswerBytes: Math.floor(strike.share * 100) } };
      case 'badGateway':
        hit(strike);
        startBurst(strike, isPoll);
        return { answer: { at: 'body', answer: badGateway } };
      case 'revoked':
      case 'partnerDisabled':
        return refuse(strike, head) ?? {};
      default:
        acts.later(strike.share * pollEveryMs, () => {
          if (acts.state()?.consults.some(({ phase }) => phase === 'writing') === true) actOn(strike);
        });
        return {};
    }
  }

  function whileReporting(strike: Strike, head: RequestHead): Intervention {
    const refused = refuse(strike, head);
    if (refused !== null) return refused;
    if (strike.share > 0.5 || strike.fault === 'lostAnswer') return afterWork(strike, head);
    const byteCount = Number(head.headers['content-length'] ?? 0);
    if (strike.fault === 'cut') {
      hit(strike);
      return { cut: { afterBodyBytes: Math.floor(strike.share * 2 * byteCount) } };
    }
    if (strike.fault === 'badGateway') {
      hit(strike);
      startBurst(strike, isOutcome);
      return { answer: { at: 'body', answer: badGateway } };
    }
    actOn(strike);
    return { delayMs: heldMs / 4 };
  }

  function play(strike: Strike, head: RequestHead): Intervention {
    if (strike.fault === 'retryAfterSeconds' || strike.fault === 'retryAfterDate') {
      hit(strike);
      if (strike.amount >= longWaitSeconds) acts.later(killAfterWaitMs, acts.kill);
      return { answer: { at: 'head', answer: laterAnswer(strike, acts.now()) } };
    }
    switch (strike.boundary) {
      case 'uploading':
        return duringUpload(strike, head);
      case 'unanswered':
        return afterWork(strike, head);
      case 'polling':
        return whilePolling(strike, head);
      default:
        return whileReporting(strike, head);
    }
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
    for (const one of pending.slice()) {
      const isLate = one.strike.fault === 'fiveMinutes';
      if (isLate && state.consults.some(({ failure }) => failure === 'note_overdue')) {
        remove(one.strike);
        hit(one.strike);
      }
    }
  }

  return {
    hits,
    story,
    awaits: (boundary) => pending.some(({ strike }) => strike.boundary === boundary),
    applyDecision(head) {
      if (isSubmission(head)) keysSeen.add(String(head.headers['idempotency-key']));
      if (acts.isSwitchedOff()) return {};
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
