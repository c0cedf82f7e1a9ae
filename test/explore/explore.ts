import { liveSubmission, noteOf, type Consult } from '../../shared/consult/consult.ts';
import { failureOwner, failureRule, type FailureCode } from '../../shared/consult/failure.ts';
import type { Climate } from './answers.ts';
import { movesFrom, rules as usual, type Move, type Rules } from './moves.ts';
import { fingerprint, firstWorld, type Case, type World } from './world.ts';

/** A promise that does not hold, and how one comes there: one line a step. */
type Story = { readonly broken: string; readonly steps: readonly string[] };

export type Explored = {
  readonly states: number;
  readonly transitions: number;
  /** How many steps the longest of the shortest ways to a state has. */
  readonly depth: number;
  /** Every state that can be reached was reached. */
  readonly isWhole: boolean;
  readonly seconds: number;
  /** The shortest story of each broken promise. */
  readonly stories: readonly Story[];
};

export type Limits = {
  readonly consults: number;
  readonly states: number;
  readonly seconds?: number;
  /** Ends with the first promise that does not hold. */
  readonly stopsAtFirst?: boolean;
};

/** Walks from the first state through every event at every state, breadth first. */
export function explore(limits: Limits, rules: Rules = usual): Explored {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const walked = createWalk(rules.mostSubmissions);
  const stories = new Map<string, Story>();
  const first = firstWorld(limits.consults);
  walked.add(first, null);
  let at = 0;
  const isGoingOn = (): boolean =>
    at < walked.count() &&
    walked.count() < limits.states &&
    seconds() < (limits.seconds ?? Infinity) &&
    (limits.stopsAtFirst !== true || stories.size === 0);
  while (isGoingOn()) {
    const world = walked.take(at);
    for (const move of movesFrom(world, rules)) {
      const broken = move.broken ?? brokenIn(move.to);
      if (broken === null) walked.connect(at, walked.add(move.to, { from: at, label: move.label }), move);
      else {
        // What lies beyond a broken promise is not asked.
        walked.connect(at, beyond, move);
        if (!stories.has(broken)) stories.set(broken, { broken, steps: walked.wayTo(at, move.label) });
      }
    }
    at += 1;
  }
  const isWhole = at === walked.count();
  if (isWhole)
    for (const story of walked.stuck()) if (!stories.has(story.broken)) stories.set(story.broken, story);
  const found = [...stories.values()];
  return { ...walked.size(), isWhole, seconds: seconds(), stories: found };
}

/** What no state may show. */
function brokenIn({ cases }: World): string | null {
  for (const { consult } of cases) {
    const isEnding = (code: FailureCode): boolean =>
      failureOwner(code) !== 'consult' && failureRule(code) === 'retry';
    if (consult.phase === 'needsAttention' && isEnding(consult.failure.code))
      return `a person must act for one consult, though it is the ${failureOwner(consult.failure.code)}’s failure`;
    if (consult.submissions.filter(({ end }) => end === 'live').length > 1) return 'two submissions are live';
    const hasNote =
      consult.phase === 'noteReady' || consult.phase === 'filed' || consult.phase === 'discarded';
    if (consult.edits[0] !== undefined && !hasNote) return 'typed text is nowhere on the screen';
  }
  return null;
}

/** What the walk knows of the whole of a state, to ask later whether a way leads out of it. */
type Marks = {
  readonly isSettled: boolean;
  readonly isPending: boolean;
  readonly hasOwnNote: boolean;
  readonly isForeign: boolean;
};

function marksOf({ cases, places }: World, mostSubmissions: number): Marks {
  const each = cases.map((one, index) => ({
    one,
    isFree: places[index]?.token === 'good' && !places[index].isDisabled,
  }));
  return {
    isSettled: each.every(({ one }) => isSettled(one.consult) || isAtLimit(one.consult, mostSubmissions)),
    isPending: each.some(({ one, isFree }) => isFree && isPending(one)),
    hasOwnNote: each.every(({ one }) => !isForeign(one)),
    isForeign: each.some(({ one }) => isForeign(one)),
  };
}

/** There is a note, or the vet can send. */
const isSettled = (consult: Consult): boolean =>
  noteOf(consult) !== null || consult.phase === 'readyToSend' || consult.phase === 'discarded';

/** Only another submission leads out, and the walk tries no more of them, or there is never one after a 409. */
function isAtLimit(consult: Consult, mostSubmissions: number): boolean {
  const live = liveSubmission(consult);
  if (live === null) return consult.submissions.length >= mostSubmissions;
  return consult.phase === 'needsAttention' && live.transcript !== null && live.hadConflict === true;
}

/** The app has promised to go on without a person. */
function isPending({ consult, isDayOver }: Case): boolean {
  if (consult.phase !== 'needsAttention') return !isSettled(consult);
  const { code } = consult.failure;
  if (failureOwner(code) !== 'consult') return failureRule(code) === 'retry';
  return code === 'note_overdue' && liveSubmission(consult) !== null && !isDayOver;
}

/** The screen shows as the service’s note what the service never wrote. */
function isForeign({ consult, service }: Case): boolean {
  const note = noteOf(consult);
  if (note === null || note.isByHand || note.key === null) return false;
  const isTrue = [note, consult.offered].some((shown) => shown?.sections[0]?.content === 'Rest.');
  const has = service[note.key]?.has;
  return !isTrue && (has === 'ready' || has === 'writing');
}

/** A person does not want the note any more: no way out of a state. */
const isGivingUp = ({ label }: Move): boolean =>
  /writeByHand|discard|cancelSending|editNote|fileNote/.test(label);

/** The number of no state. */
const beyond = -1;

const bits = { healthy: 1, noCodes: 2, person: 4, givingUp: 8, work: 16 } as const;

function createWalk(mostSubmissions: number) {
  const ids = new Map<string, number>();
  const worlds: (World | null)[] = [];
  const parents: ({ readonly from: number; readonly label: string } | null)[] = [];
  const depths: number[] = [];
  const marks: Marks[] = [];
  const edges: number[] = [];

  function wayTo(at: number, last: string | null): readonly string[] {
    const steps = last === null ? [] : [last];
    for (let parent = parents[at]; parent !== null && parent !== undefined; parent = parents[parent.from])
      steps.unshift(parent.label);
    return steps;
  }

  /** Which states lead to a good one over the allowed edges. */
  function leadingTo(isGood: (marks: Marks) => boolean, isAllowed: (flags: number) => boolean): Uint8Array {
    const reached = new Uint8Array(worlds.length);
    const into: number[][] = [];
    const open: number[] = [];
    for (let edge = 0; edge < edges.length; edge += 3) {
      if (!isAllowed(edges[edge + 2] ?? 0)) continue;
      const from = edges[edge] ?? 0;
      const to = edges[edge + 1] ?? 0;
      if (to === beyond) open.push(from);
      else (into[to] ??= []).push(from);
    }
    for (const [id, mark] of marks.entries()) if (isGood(mark)) open.push(id);
    for (const id of open) reached[id] = 1;
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const from of into[id] ?? [])
        if (reached[from] === 0) {
          reached[from] = 1;
          open.push(from);
        }
    return reached;
  }

  function stuckStory(
    broken: string,
    isAsked: (marks: Marks) => boolean,
    isGood: (marks: Marks) => boolean,
    isAllowed: (flags: number) => boolean,
  ): readonly Story[] {
    const reached = leadingTo(isGood, isAllowed);
    const hasWork = new Uint8Array(worlds.length);
    for (let edge = 0; edge < edges.length; edge += 3)
      if (((edges[edge + 2] ?? 0) & bits.work) !== 0) hasWork[edges[edge] ?? 0] = 1;
    const isStuck = (mark: Marks, id: number): boolean => isAsked(mark) && reached[id] === 0;
    // Where the app has nothing to do any more, the story is plainest.
    const idle = marks.findIndex((mark, id) => isStuck(mark, id) && hasWork[id] === 0);
    const found = idle === -1 ? marks.findIndex(isStuck) : idle;
    return found === -1 ? [] : [{ broken, steps: wayTo(found, null) }];
  }

  return {
    count: (): number => worlds.length,
    take(at: number): World {
      const world = worlds[at];
      if (world === null || world === undefined) throw new Error(`State ${at} was taken before.`);
      worlds[at] = null;
      return world;
    },
    /** The state's number; a world like one that is known gets the number of that one. */
    add(world: World, parent: { readonly from: number; readonly label: string } | null): number {
      const print = fingerprint(world);
      const known = ids.get(print);
      if (known !== undefined) return known;
      const id = worlds.push(world) - 1;
      ids.set(print, id);
      parents.push(parent);
      depths.push(parent === null ? 0 : (depths[parent.from] ?? 0) + 1);
      marks.push(marksOf(world, mostSubmissions));
      return id;
    },
    connect(from: number, to: number, move: Move): void {
      const has = (climate: Climate): number => (move.climates.includes(climate) ? bits[climate] : 0);
      const flags =
        has('healthy') |
        has('noCodes') |
        (move.by === 'person' ? bits.person : 0) |
        (move.by === 'app' || move.label === 'time passes' ? bits.work : 0) |
        (isGivingUp(move) ? bits.givingUp : 0);
      edges.push(from, to, flags);
    },
    wayTo,
    size: () => ({
      states: worlds.length,
      transitions: edges.length / 3,
      depth: depths.reduce((most, depth) => Math.max(most, depth), 0),
    }),
    /** States that nothing leads out of, though something should. */
    stuck(): readonly Story[] {
      const alone = (flags: number): boolean => (flags & bits.healthy) !== 0 && (flags & bits.person) === 0;
      const withPerson = (climate: Climate) => (flags: number) =>
        (flags & bits[climate]) !== 0 && (flags & bits.givingUp) === 0;
      return [
        ...stuckStory(
          'the app says that it goes on, and never does',
          (m) => m.isPending,
          (m) => m.isSettled || !m.isPending,
          alone,
        ),
        ...stuckStory(
          'no button leads out, though the service is well',
          () => true,
          (m) => m.isSettled,
          withPerson('healthy'),
        ),
        ...stuckStory(
          'no button leads out while a 404 comes without a code',
          () => true,
          (m) => m.isSettled,
          withPerson('noCodes'),
        ),
        ...stuckStory(
          'the service’s note can never be seen',
          (m) => m.isForeign,
          (m) => m.hasOwnNote,
          withPerson('healthy'),
        ),
      ];
    },
  };
}
