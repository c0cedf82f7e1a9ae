import { expect, it } from 'vitest';
import { cases } from '../conformance/cases.ts';
import { rules, sentences } from '../conformance/rules.ts';
import { assumed } from '../conformance/rules/assumed.ts';
import { untestable } from '../conformance/rules/untestable.ts';

const ruleIds = new Set(rules.map((rule) => rule.id));
const proven = new Set(cases.flatMap((one) => one.rules));

it('Every sentence of the interface states a rule, or says why it states none', () => {
  const open = sentences.filter((sentence) => sentence.rules.length === 0 && sentence.whyNone === null);
  expect(open.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
});

it('Every heading of the interface is there', () => {
  const counts = new Map<string, number>();
  for (const { place } of sentences) {
    const heading = place.replace(/ \(\d+\)$/, '');
    counts.set(heading, (counts.get(heading) ?? 0) + 1);
  }
  // One line of the document can hold several sentences. Whoever adds one changes its number here.
  expect(Object.fromEntries(counts)).toMatchInlineSnapshot(`
    {
      "Authentication": 16,
      "Endpoints": 2,
      "Enumerations": 4,
      "Errors": 15,
      "Events": 2,
      "FiledSection": 5,
      "GET /v1/notes/{note_id}": 10,
      "Limits": 14,
      "Note": 22,
      "Other endpoints": 5,
      "Other shapes": 6,
      "POST /v1/notes": 42,
      "POST /v1/notes/{note_id}/outcome": 18,
      "Preamble": 3,
      "Section": 5,
      "States and transitions": 10,
      "Versioning": 6,
      "What the service does": 23,
    }
  `);
});

it('Every rule has a case or a written reason, never both', () => {
  const wrong = rules.filter(({ id, whyUntestable }) => proven.has(id) === (whyUntestable !== null));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('Every case has a name of its own and cites rules that are there', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  const unknown = cases.flatMap(({ id, rules: cited }) =>
    cited.filter((rule) => !ruleIds.has(rule)).map((rule) => `${id}: ${rule}`),
  );
  expect(unknown).toEqual([]);
});

it('A case is stated where at least one of its rules is, and assumed where none is', () => {
  const basisOf = new Map(rules.map(({ id, basis }) => [id, basis]));
  const wrong = cases.filter(
    ({ basis, rules: cited }) => basis === 'stated' && !cited.some((rule) => basisOf.get(rule) === 'stated'),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('No reason and no assumption is left over', () => {
  const left = [...Object.keys(untestable), ...Object.keys(assumed)].filter((id) => !ruleIds.has(id));
  expect(left).toEqual([]);
  expect(Object.keys(assumed).filter((id) => !proven.has(id))).toEqual([]);
});
