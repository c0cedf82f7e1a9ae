import { assumed } from './rules/assumed.ts';
import { authErrorsLimits } from './rules/authErrorsLimits.ts';
import { endpoints } from './rules/endpoints.ts';
import { purposeAndShapes } from './rules/purposeAndShapes.ts';
import { untestable } from './rules/untestable.ts';

/** One sentence of the interface. `place` is its heading and its number under it. */
export type Sentence = {
  readonly place: string;
  readonly text: string;
  readonly rules: readonly string[];
  /** Why the sentence states no rule. */
  readonly whyNone: string | null;
};

/** stated: a sentence says it. assumed: the interface leaves it open, and this is how we read it. */
export type Basis = 'stated' | 'assumed';

export type Rule = {
  readonly id: string;
  readonly basis: Basis;
  /** The sentences that state it, or what is assumed. */
  readonly says: readonly string[];
  readonly places: readonly string[];
  /** Why no case proves it. */
  readonly whyUntestable: string | null;
};

export const sentences: readonly Sentence[] = [purposeAndShapes, endpoints, authErrorsLimits].flatMap(
  readAll,
);

export const rules: readonly Rule[] = collect();

function readAll(text: string): Sentence[] {
  const found: Sentence[] = [];
  let heading = '';
  let count = 0;
  for (const line of text.split('\n').filter((one) => one !== '')) {
    if (line.startsWith('# ')) {
      heading = line.slice(2);
      count = 0;
      continue;
    }
    count += 1;
    found.push(read(line, `${heading} (${String(count)})`));
  }
  return found;
}

function read(line: string, place: string): Sentence {
  const [, text = line, mark, rest = ''] = /^(.+?) =([>/]) (.+)$/.exec(line) ?? [];
  return {
    place,
    text,
    rules: mark === '>' ? rest.split(', ') : [],
    whyNone: mark === '/' ? rest : null,
  };
}

function collect(): Rule[] {
  const ids = new Set([...sentences.flatMap((sentence) => sentence.rules), ...Object.keys(assumed)]);
  return [...ids].map((id) => {
    const stating = sentences.filter((sentence) => sentence.rules.includes(id));
    const assumption = assumed[id];
    return {
      id,
      basis: assumption === undefined ? 'stated' : 'assumed',
      says: assumption === undefined ? stating.map(({ text }) => text) : [assumption],
      places: stating.map(({ place }) => place),
      whyUntestable: untestable[id] ?? null,
    };
  });
}
