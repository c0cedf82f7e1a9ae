import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../../../../main/noteService/parseAnswer.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const filling = 'x'.repeat(100_001);

describe('A long answer', () => {
  test('is read as JSON.parse reads it, where it holds no more values than a note may', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (json) => {
        const text = `{"a":${json},"filling":"${filling}","b":${json}}`;
        expect(await parseAnswer(text)).toEqual({ body: JSON.parse(text) as unknown, isCut: false });
      }),
      propertyRuns(300),
    );
  });

  test('is read as none where it is cut short', async () => {
    const text = JSON.stringify({ filling, sections: [{}, {}] });
    for (const length of [text.length - 1, text.length - 3, text.length - 12])
      expect((await parseAnswer(text.slice(0, length))).body).toBeUndefined();
  });

  test('with too many values is read without those that are over, and with all that follows', async () => {
    const sections = Array.from({ length: 300_000 }, (_, at) => ({
      key: `k\\"${at}`,
      heading: '},]',
      content: '',
    }));
    const read = await parseAnswer(JSON.stringify({ sections, warnings: ['Short.'], status: 'ready' }));
    expect(read.isCut).toBe(true);
    expect(read.body).toMatchObject({ warnings: ['Short.'], status: 'ready' });
    expect(JSON.stringify(read.body)).toContain(JSON.stringify(sections.slice(0, 5_000)).slice(1, -1));
  });

  test('is cut at the right place where texts end in a backslash, and something deep comes after the cut', async () => {
    const deep: unknown = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 1);
    const sections = Array.from({ length: 30_000 }, () => ({ content: 'C:\\' }));
    const text = JSON.stringify({ sections: [...sections, deep, deep], status: 'ready' });
    const { body, isCut } = await parseAnswer(text);
    expect(isCut).toBe(true);
    expect(body).toMatchObject({ status: 'ready' });
    expect(JSON.stringify(body)).toContain(JSON.stringify(sections.slice(0, 5_000)).slice(1, -1));
  });

  test('of too many fields is read with the first of them', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [`field${at}`, filling.slice(0, 50)]),
    );
    const { body, isCut } = await parseAnswer(JSON.stringify({ status: 'ready', ...fields }));
    expect(isCut).toBe(true);
    expect(body).toMatchObject({ status: 'ready', field900: expect.any(String) as string });
    expect(body).not.toHaveProperty('field1100');
  });

  test('is read without what is nested too deep', async () => {
    const nested = `${'['.repeat(200_000)}1${']'.repeat(200_000)}`;
    const { body } = await parseAnswer(`{"sections":${nested},"status":"ready"}`);
    expect(body).toMatchObject({ status: 'ready' });
    expect(JSON.stringify(body).length).toBeLessThan(200);
  });
});
