import type { Section, SectionEdit } from '../../../shared/consult/note.ts';
import { headingOf } from '../note/sections/headingOf.ts';
import { compareTexts, putBack, type Change, type Comparison } from './compareTexts.ts';

/** A section as generated, beside its present text. */
export type ComparedSection = {
  readonly heading: string;
  readonly generated: string;
  readonly edit: SectionEdit;
  readonly comparison: Comparison;
  /** A removed section counts as one change, whatever its text. */
  readonly changeCount: number;
};

type Compare = (index: number, generated: string, now: string) => Comparison;

/** Compares a section again only after its text has changed. */
export function createCompare(): Compare {
  const last = new Map<
    number,
    { readonly generated: string; readonly now: string; readonly is: Comparison }
  >();
  return (index, generated, now) => {
    const known = last.get(index);
    if (known?.generated === generated && known.now === now) return known.is;
    const is = compareTexts(generated, now);
    last.set(index, { generated, now, is });
    return is;
  };
}

export function compareSection(
  section: Section,
  edit: SectionEdit,
  compare: (generated: string, now: string) => Comparison,
): ComparedSection {
  const generated = section.content;
  const comparison = compare(generated, edit.isRemoved ? '' : (edit.content ?? generated));
  return {
    heading: headingOf(section),
    generated,
    edit,
    comparison,
    changeCount: edit.isRemoved ? 1 : comparison.changes.length,
  };
}

/** The section's content after putting that change back; null: the generated text. */
export const contentWithout = ({ generated, edit }: ComparedSection, change: Change): string | null =>
  putBack(generated, edit.content ?? generated, change);

type Totals = Pick<Comparison, 'removedWords' | 'addedWords' | 'generatedWords'> & {
  readonly changeCount: number;
};

export const totalsOf = (sections: readonly ComparedSection[]): Totals =>
  sections.reduce(
    (all, { comparison, changeCount }) => ({
      changeCount: all.changeCount + changeCount,
      removedWords: all.removedWords + comparison.removedWords,
      addedWords: all.addedWords + comparison.addedWords,
      generatedWords: all.generatedWords + comparison.generatedWords,
    }),
    { changeCount: 0, removedWords: 0, addedWords: 0, generatedWords: 0 },
  );

/** The place of the nth change in the note; without `change`, the place is a removed section. */
export function placeOf(
  sections: readonly ComparedSection[],
  nth: number,
): { readonly index: number; readonly section: ComparedSection; readonly change: Change | undefined } | null {
  let before = 0;
  for (const [index, section] of sections.entries()) {
    const { changeCount, comparison, edit } = section;
    const change = edit.isRemoved ? undefined : comparison.changes[nth - before];
    if (nth < before + changeCount) return { index, section, change };
    before += changeCount;
  }
  return null;
}
