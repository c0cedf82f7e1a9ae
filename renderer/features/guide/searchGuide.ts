import type { Guide, GuideBlock, GuideSection, GuideText } from '../../../shared/guide.ts';

/** What a search shows. `count`: how many paragraphs, rows and items have the words. */
export type FoundInGuide = { readonly sections: readonly GuideSection[]; readonly count: number };

export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * A paragraph, an item of a list or a row of a table is found when each word is in it or in its heading. Without words,
 * everything is shown. Steps in an order stay together, because one of them alone says little.
 */
export function searchGuide({ sections }: Guide, query: string): FoundInGuide {
  const words = wordsOf(query);
  if (words.length === 0) return { sections, count: 0 };
  const found = sections.map((section) => sectionWith(section, words));
  return {
    sections: found.flatMap(({ section }) => section ?? []),
    count: found.reduce((sum, { count }) => sum + count, 0),
  };
}

type Found<Part extends string, Of> = { readonly [P in Part]: Of | null } & { readonly count: number };

function sectionWith(section: GuideSection, words: readonly string[]): Found<'section', GuideSection> {
  const hasAll = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  if (hasAll(section.title)) return { section, count: 1 };
  const found = section.blocks.map((block) => blockWith(block, (text) => hasAll(`${section.title} ${text}`)));
  const blocks = found.flatMap(({ block }) => block ?? []);
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return { section: blocks.length === 0 ? null : { ...section, blocks }, count };
}

function blockWith(block: GuideBlock, has: (text: string) => boolean): Found<'block', GuideBlock> {
  switch (block.kind) {
    case 'list': {
      const items = block.items.filter((item) => has(item.map(textOfBlock).join(' ')));
      if (items.length === 0) return { block: null, count: 0 };
      return { block: block.isOrdered ? block : { ...block, items }, count: items.length };
    }
    case 'table': {
      const rows = block.rows.filter((row) => has(row.map(textOf).join(' ')));
      return rows.length === 0
        ? { block: null, count: 0 }
        : { block: { ...block, rows }, count: rows.length };
    }
    case 'paragraph':
      return has(textOfBlock(block)) ? { block, count: 1 } : { block: null, count: 0 };
    case 'picture':
      return { block: null, count: 0 };
  }
}

const textOf = (texts: readonly GuideText[]): string =>
  texts.map((text) => ('content' in text ? textOf(text.content) : text.text)).join('');

function textOfBlock(block: GuideBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return textOf(block.content);
    case 'list':
      return block.items.flat().map(textOfBlock).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(textOf).join(' ');
    case 'picture':
      return block.alt;
  }
}
