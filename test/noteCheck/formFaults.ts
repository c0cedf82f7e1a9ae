import type { Pair } from './pairs.ts';

/** What is wrong with a pair's form, without a word of the pair. */
export function formFaults({ language, transcript, sections, faults, unsure }: Pair): readonly string[] {
  const wrong: string[] = [];
  const keys = sections.map(({ key }) => key);
  if (keys.length === 0 || new Set(keys).size !== keys.length) wrong.push('sections: no key, or one twice');
  if (language === '') wrong.push('language: empty');
  if (transcript.split('\n').some((turn) => turn.trim() === '')) wrong.push('transcript: an empty turn');
  if (faults.length > 16) wrong.push('faults: more than four of each kind');
  for (const [name, places] of Object.entries({ faults, unsure }))
    for (const [at, { section, words }] of places.entries()) {
      const own = sections.find(({ key }) => key === section);
      const count = own === undefined ? 0 : own.content.split(words).length - 1;
      if (count !== 1) wrong.push(`${name}[${at}]: its words stand ${count} times in its section`);
    }
  return wrong;
}
