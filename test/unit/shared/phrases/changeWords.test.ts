import { expect, it } from 'vitest';
import { changeWords } from '../../../../shared/phrases/changeWords.ts';
import { newNote } from '../../../support/sampleConsults.ts';

/** As "key > text", in their order. */
const rules = (given: readonly string[]) =>
  given.map((rule) => {
    const [key = '', text = ''] = rule.split(' > ');
    return { kind: 'word', key, text } as const;
  });
const changed = (content: string, ...given: readonly string[]) => {
  const note = newNote({ sections: [{ key: 'plan', heading: 'Plan', content }] });
  return changeWords(note, rules(given))[0] ?? null;
};

it.each([
  [
    'whole words, each time',
    'Vomitus seen. Vomitus, vomitus',
    ['Vomitus > Emesis'],
    'Emesis seen. Emesis, vomitus',
    2,
  ],
  ['several words as one', 'Bright and alert.\r\nAlert.', ['Bright and alert > BAR'], 'BAR.\r\nAlert.', 1],
  ['nothing where they end as they were', 'Coat dull', ['dull > poor', 'poor > dull'], null, 0],
  ['no rule twice, so there is no loop', 'Coat dull', ['dull > dull dull'], 'Coat dull dull', 1],
  ['what another rule wrote, in their order', 'Coat matt', ['matt > dull', 'dull > poor'], 'Coat poor', 2],
  ['nothing for an earlier rule', 'Coat matt', ['dull > poor', 'matt > dull'], 'Coat dull', 1],
  ['signs as they stand', 'Coat (dull)? a.b axb', ['(dull)? > poor', 'a.b > c'], 'Coat poor c axb', 2],
])('words change %s', (_, content, given, after, words) => {
  const edit = changed(content, ...given);
  expect(edit).toEqual(after === null ? null : { content: after, isRemoved: false, words });
});

it.each([
  ['in a part of a word', 'Vomiting, revomit, post-vomit, vomit’s', 'vomit > emesis'],
  ['in another case', 'Emesis', 'emesis > vomiting'],
  ['a number', 'Give 12 of them', '12 > 21'],
  ['the unit of a number', 'Gave 5 mg once', 'mg > g'],
  ['a grade in Roman figures', 'Murmur grade IV', 'IV > intravenous'],
  ['a number in words', 'Gave two tablets', 'two > ten'],
  ['how often', 'Meloxicam twice daily', 'twice > once'],
  ['a drug', 'Carprofen given', 'Carprofen > Meloxicam'],
  ['a part of a drug’s name', 'Amoxi clav given', 'clav > x'],
  ['a side', 'The left ear is red', 'left > right'],
  ['a side in short', 'Pain LF', 'LF > RF'],
  ['a negation', 'There is no vomiting', 'no > some'],
  ['a negation in a word', 'She hasn’t vomited', 'hasn’t > has'],
  ['nothing to a number', 'Rest for some time', 'some time > 3 weeks'],
  ['nothing to a drug', 'Pain relief given', 'Pain relief > Meloxicam'],
  ['nothing to a side', 'The ear is red', 'ear > left ear'],
  ['nothing to a no', 'Vomiting seen', 'Vomiting > No vomiting'],
])('words never change %s', (_, content, rule) => {
  expect(changed(content, rule)).toBeNull();
});

it('beside what must not change, other words of the section do', () => {
  expect(
    changed(
      'Left ear red. No vomitus, 5 mg meloxicam. Vomitus seen',
      'red > erythematous',
      'Vomitus > Emesis',
    ),
  ).toEqual({
    content: 'Left ear erythematous. No vomitus, 5 mg meloxicam. Emesis seen',
    isRemoved: false,
    words: 2,
  });
});

it('a note that is very long, and words that would make it so, stay', () => {
  expect(changed('Dull. '.repeat(4_000), 'Dull > Poor')).toBeNull();
  expect(changed('Dull. '.repeat(1_000), `Dull > ${'x'.repeat(4_000)}`)).toBeNull();
});

it('words make no note grow by more than what is read of one', () => {
  const content = 'Dull coat. '.repeat(5);
  const given = Array.from({ length: 8 }, (_, at) => ({ key: `s${at}`, heading: 'Plan', content }));
  const note = newNote({ sections: given });
  const edits = changeWords(note, rules([`coat > ${'x'.repeat(1_500)}`]));
  expect(Object.keys(edits)).toEqual(['0', '1']);
});

it('a thousand rules that all fit are no trouble', () => {
  const given = Array.from(
    { length: 1_000 },
    (_, at) => `w${'x'.repeat(at % 7)}q > w${'x'.repeat((at + 1) % 7)}q`,
  );
  expect(changed('wq wxq wxxq Dull '.repeat(500), ...given, 'Dull > Poor')?.content).toContain('Poor');
});
