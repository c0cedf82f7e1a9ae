import type { Heard } from '../heard.ts';
import { topicAt, type Topic } from '../topics.ts';

/** How many tokens after its name something is still spoken of, if nothing else that is measured is named. */
const reach = 45;

const spokenOfIn = new WeakMap<Heard, readonly (Topic | null)[]>();

/** What was named last before a token of all that is measured, over sentences and turns. */
export function topicSpokenOf(at: number, heard: Heard): Topic | null {
  const known = spokenOfIn.get(heard);
  if (known !== undefined) return known[at] ?? null;
  let topic: Topic | null = null;
  let namedAt = 0;
  const spokenOf = heard.tokens.map((_, here) => {
    const named = topicAt(heard.tokens, here);
    if (named !== null) {
      topic = named;
      namedAt = here;
    }
    return here - namedAt <= reach ? topic : null;
  });
  spokenOfIn.set(heard, spokenOf);
  return spokenOf[at] ?? null;
}
