import { describe, expect, it } from 'vitest';
import { searchGuide } from '../../../../../renderer/features/guide/searchGuide.ts';
import { parseGuide } from '../../../../../scripts/dev/guide/parseGuide.ts';

const guide = parseGuide(`# Guide

## Record

Press \`Record\` to begin. Nothing else is needed.

- The bar shows the **time**.
- A microphone is chosen.

1. First the patient.
2. Then the microphone.

![A picture of a microphone](guide/recording-light.png)

## Send

| Status | Meaning |
| --- | --- |
| Sending | On its way |
| Filed | Done with the microphone |
`);

/** The titles with the kinds of what is shown below them. */
const shown = (query: string) => {
  const { sections, count } = searchGuide(guide, query);
  return { found: sections.map(({ title, blocks }) => [title, ...blocks.map(({ kind }) => kind)]), count };
};

describe('the search in the guide', () => {
  it('shows everything without words', () => {
    expect(searchGuide(guide, '  ').sections).toEqual(guide.sections);
  });

  it('shows the items and rows with the word, and steps in an order whole', () => {
    const { sections, count } = searchGuide(guide, 'MICROPHONE');
    expect(count).toBe(3);
    expect(sections.map(({ blocks }) => blocks)).toMatchObject([
      [
        { kind: 'list', isOrdered: false, items: { length: 1 } },
        { kind: 'list', isOrdered: true, items: { length: 2 } },
      ],
      [{ kind: 'table', rows: { length: 1 } }],
    ]);
  });

  it('finds each word, in the paragraph or in its heading, also where the guide makes it stand out', () => {
    expect(shown('time bar')).toEqual({ found: [['Record', 'list']], count: 1 });
    expect(shown('send way')).toEqual({ found: [['Send', 'table']], count: 1 });
    expect(shown('time filed')).toEqual({ found: [], count: 0 });
  });

  it('shows a section whole whose heading has all words', () => {
    expect(shown('record').found).toEqual([['Record', 'paragraph', 'list', 'list', 'picture']]);
  });
});
