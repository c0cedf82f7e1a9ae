import { createRandom, type Random } from '../run/random.ts';

/** Where in a consult's life a fault strikes. */
const boundaries = [
  'preparing',
  'frozen',
  'uploading',
  'unanswered',
  'polling',
  'noteReady',
  'reporting',
] as const;
export type Boundary = (typeof boundaries)[number];

/** The first three are of a request. */
const faults = [
  'lostAnswer',
  'badGateway',
  'cut',
  'kill',
  'jumpForward',
  'jumpBack',
  'offlineRestart',
  'revoked',
] as const;
type FaultName = (typeof faults)[number];

const withoutRequests: readonly Boundary[] = ['preparing', 'frozen', 'noteReady'];
function isPossible(boundary: Boundary, fault: FaultName): boolean {
  // Where the work is not done, a lost answer is a cut.
  if (boundary === 'uploading' && fault === 'lostAnswer') return false;
  return !withoutRequests.includes(boundary) || faults.indexOf(fault) >= 3;
}

export type Cell = `${Boundary} × ${FaultName}`;
export const cellOf = ({ boundary, fault }: Pick<Strike, 'boundary' | 'fault'>): Cell =>
  `${boundary} × ${fault}`;
export const possibleCells: readonly Cell[] = boundaries.flatMap((boundary) =>
  faults.filter((fault) => isPossible(boundary, fault)).map((fault) => cellOf({ boundary, fault })),
);

/** What the vet does with a note, one after the other. `editFile` types something before filing. */
export type Decision = {
  readonly kind: 'file' | 'editFile' | 'discard' | 'restore';
  /** Not before the service has heard of the one before. */
  readonly waitsForReport: boolean;
};

export type PlannedConsult = {
  readonly name: string;
  readonly reference: string;
  readonly species: string;
  /** Which of the run's identities it belongs to. */
  readonly identity: number;
  /** Length of the recording in seconds; of two, they are joined before Send. */
  readonly seconds: readonly [number] | readonly [number, number];
  /** The vet makes two of it again once, and joins them anew. */
  readonly undoesJoin: boolean;
  readonly decisions: readonly Decision[];
  /** Somebody tries to correct the patient while the recording is under way. */
  readonly editsInFlight: boolean;
  /**
   * After a try that did not succeed, the vet takes Send back once, and presses it again when that is
   * possible.
   */
  readonly takesSendBack: 'whileWaiting' | 'whileSendingAgain' | null;
};

export type Strike = {
  readonly boundary: Boundary;
  readonly fault: FaultName;
  /** So many of its moments go by first. */
  readonly skips: number;
  /** 0 to 1: where within the moment. */
  readonly share: number;
  /** 502s in a row, or seconds of a jump. */
  readonly amount: number;
};

export type RunPlan = {
  readonly seed: number;
  readonly consults: readonly PlannedConsult[];
  /** Which of the stand-in's connections the app gets, counted from 1. */
  readonly identities: readonly number[];
  readonly strikes: readonly Strike[];
  readonly processingMs: number;
  /** For so long the service does not find what it has taken. */
  readonly readLagMs: number;
  /** All are sent when the last one is prepared; else each as soon as it is. */
  readonly sendsTogether: boolean;
};

/** All that a run does, from its seed alone, so that the seed replays it. */
export function planOf(seed: number): RunPlan {
  const plan = planWithoutJoins(seed);
  // Of a source of its own, so that an earlier seed strikes as it did.
  const random = createRandom(seed + 0.5);
  const joined = plan.consults.map((consult): PlannedConsult => {
    if (!random.chance(0.3)) return consult;
    return {
      ...consult,
      seconds: [consult.seconds[0], random.between(2, 5)],
      undoesJoin: random.chance(0.4),
    };
  });
  return { ...plan, consults: joined };
}

function planWithoutJoins(seed: number): RunPlan {
  const random = createRandom(seed);
  const strikes = Array.from({ length: random.between(2, 6) }, () => strikeFrom(random));
  const isFrozen = strikes.some(({ boundary }) => boundary === 'frozen');
  const consultCount = isFrozen ? random.between(2, 4) : random.between(1, 4);
  // The same vet at another practice, or another vet.
  const identities = consultCount > 1 && random.chance(0.6) ? [1, random.oneOf([2, 3])] : [1];
  return {
    seed,
    strikes,
    identities,
    consults: Array.from({ length: consultCount }, (_, index) => ({
      name: `Patient ${String(index + 1)} of ${String(seed)}`,
      reference: `consult-${String(seed)}-${String(index + 1)}`,
      species: random.oneOf(['cat', 'dog', 'rabbit', 'horse']),
      // Each has one at least, and they take turns.
      identity: index % identities.length,
      seconds: [random.between(2, 5)],
      undoesJoin: false,
      decisions: decisionsFrom(random),
      editsInFlight: random.chance(0.5),
      takesSendBack: random.oneOf(['whileWaiting', 'whileWaiting', 'whileSendingAgain', null]),
    })),
    processingMs: random.between(0, 9_000),
    readLagMs: random.chance(0.25) ? 0 : random.between(3_000, 20_000),
    sendsTogether: isFrozen || random.chance(0.5),
  };
}

function strikeFrom(random: Random): Strike {
  for (;;) {
    const boundary = random.oneOf(boundaries);
    const fault = random.oneOf(faults);
    if (!isPossible(boundary, fault)) continue;
    return {
      boundary,
      fault,
      skips: boundary === 'polling' ? random.between(0, 2) : 0,
      share: random.share(),
      amount: fault === 'badGateway' ? random.between(1, 5) : random.oneOf([20, 90, 3_600, 86_400]),
    };
  }
}

function decisionsFrom(random: Random): readonly Decision[] {
  const decisions: Decision[] = [];
  const add = (kind: Decision['kind']): void => {
    decisions.push({ kind, waitsForReport: random.chance(0.6) });
  };
  const isDiscarded = random.chance(0.2);
  add(isDiscarded ? 'discard' : random.oneOf(['file', 'editFile']));
  if (isDiscarded && random.chance(0.5)) {
    add('restore');
    add('editFile');
  }
  if (!isDiscarded && random.chance(0.5)) add('editFile');
  if (!isDiscarded && random.chance(0.3)) add('discard');
  if (decisions.at(-1)?.kind === 'discard' && !isDiscarded && random.chance(0.5)) add('restore');
  return decisions;
}
