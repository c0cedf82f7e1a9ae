import type { Span } from '../../noteCheck.ts';
import { readSection, type NoteSection } from '../../noteSection.ts';
import type { Transcript } from '../../readTranscript.ts';
import { inEnglish } from './inEnglish.ts';
import { oncePer } from '../../memo.ts';

/** A section as its sums are read: with its words for doses in English. */
type SectionInEnglish = {
  readonly section: NoteSection;
  /** Where a span of this section stands in the note. */
  readonly spanAsWritten: (span: Span) => Span;
};

/** A section that stays the same while another one is typed in is read once. */
export const sectionInEnglish = oncePer(
  (section: NoteSection, transcript: Transcript | null): SectionInEnglish => {
    const english = inEnglish(section.text, transcript?.isEnglish === false);
    if (english === null) return { section, spanAsWritten: (span) => span };
    const saidDrugs = new Set(transcript?.heard.drugs.map(({ drug }) => drug));
    return { section: readSection(english.text, saidDrugs), spanAsWritten: english.spanAsWritten };
  },
);
