import type { Span } from '../noteCheck/noteCheck.ts';

/** `{weight}`, or `{side: left|right}` with its choices, in a text: the vet puts words in its place. */
export type Blank = Span & { readonly choices: readonly string[] };

const braces = /\{(?<inside>[^{}\n]{1,300})\}/gu;

export const blanksIn = (text: string): readonly Blank[] =>
  [...text.matchAll(braces)].flatMap(({ 0: blank, index: start, groups }) => {
    const inside = groups?.['inside'] ?? '';
    if (!/[\p{L}\p{N}]/u.test(inside)) return [];
    const listed = inside.includes('|') ? inside.replace(/^[^|:]*:/u, '').split('|') : [];
    const choices = listed.map((one) => one.trim()).filter((one) => one !== '');
    return [{ start, end: start + blank.length, choices }];
  });
