import { drugsLeftOut, isDrugUnsaid } from '../../shared/noteCheck/checkDrugs.ts';
import { isDrugNotGiven, wrongDrugSigns } from '../../shared/noteCheck/drugs/signs.ts';
import { drugList, isSameDrugClass, isSameDrug } from '../../shared/noteCheck/drugs.ts';
import type { DrugEntry, DrugMention } from '../../shared/noteCheck/drugs.ts';
import type { SectionWithNumbers } from '../../shared/noteCheck/matching/anchors.ts';
import { numbersOfSection } from '../../shared/noteCheck/matching/numbersOfSection.ts';
import type { TranscriptReading } from '../../shared/noteCheck/heard.ts';
import { analyseTranscript } from '../../shared/noteCheck/reading.ts';
import { analyseNoteSection } from '../../shared/noteCheck/noteSection.ts';
import { quantitiesIn } from '../../shared/noteCheck/quantities.ts';
import type { Random } from '../chaos/run/random.ts';
import type { Sample } from './logistic.ts';
import { faultAt, type Pair } from './pairs.ts';

/** What somebody wrote wrong counts for more than a drug that a script put there. */
const weightOfFault = 4;

function readNote(text: string, saidDrugs: ReadonlySet<DrugEntry>): SectionWithNumbers {
  const section = analyseNoteSection(text, saidDrugs);
  const valuesAt = Map.groupBy(quantitiesIn(section.tokens), ({ from }) => from);
  return { ...section, valuesAt, read: numbersOfSection(section) };
}

/** A drug of a section, by its index, as a sample; none where the check does not compare it. */
function sampleOf(
  mention: DrugMention,
  at: number,
  sections: readonly SectionWithNumbers[],
  heard: TranscriptReading,
  about: Pick<Sample, 'kind' | 'pair'>,
): readonly Sample[] {
  const section = sections[at];
  if (section === undefined) return [];
  const isUnsaid = isDrugUnsaid(mention, section, heard);
  const isSaid = heard.drugs.some(({ drug }) => drug === mention.drug);
  if (!isUnsaid && (!isSaid || isDrugNotGiven(mention, section))) return [];
  const leftOut = drugsLeftOut(heard, sections);
  const texts = { section, leftOut, heard, isLast: at === sections.length - 1 };
  const { features } = wrongDrugSigns(mention, isUnsaid, texts);
  const [isFault, weight] = [about.kind !== 'right', about.kind === 'fault' ? weightOfFault : 1];
  return [{ ...about, features, isFault, weight, words: section.text.slice(mention.start, mention.end) }];
}

/** The section with another drug wherever it names this one. */
function withOther({ text, drugs }: SectionWithNumbers, { drug }: DrugMention, other: string): string {
  return drugs
    .filter((one) => one.drug === drug)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${other}${rest.slice(end)}`, text);
}

/**
 * The drugs of a note, each as it is, and if it is right, turned into those that the transcript names too and
 * the note does not, and into one of its class that nobody said.
 */
export function drugSamples(pair: Pair, index: number, random: Random): readonly Sample[] {
  const heard = analyseTranscript(pair.transcript);
  const saidDrugs = new Set(heard.drugs.map(({ drug }) => drug));
  const sections = pair.sections.map(({ content }) => readNote(content, saidDrugs));
  const leftOut = [...drugsLeftOut(heard, sections)];
  return sections.flatMap((section, at) =>
    section.drugs.flatMap((mention): readonly Sample[] => {
      const fault = faultAt(pair, at, mention, 'drug');
      if (fault === undefined) return [];
      const kind = fault === null ? 'right' : 'fault';
      const here = sampleOf(mention, at, sections, heard, { kind, pair: index });
      const isFirst = section.drugs.find(({ drug }) => drug === mention.drug) === mention;
      if (fault !== null || !isFirst || !saidDrugs.has(mention.drug)) return here;
      const turned = (to: DrugEntry, how: string): readonly Sample[] => {
        const other = readNote(withOther(section, mention, to.name), saidDrugs);
        const there = other.drugs.find(({ start, drug }) => start === mention.start && isSameDrug(drug, to));
        const all = sections.map((one, place) => (place === at ? other : one));
        return there === undefined ? [] : sampleOf(there, at, all, heard, { kind: how, pair: index });
      };
      const alike = drugList.filter((one) => isSameDrugClass(one, mention.drug) && !saidDrugs.has(one));
      const unsaid = alike[random.between(0, Math.max(1, alike.length))];
      return [
        ...here,
        ...leftOut.flatMap((to) => turned(to, 'turned')),
        ...(unsaid === undefined ? [] : turned(unsaid, 'unsaid')),
      ];
    }),
  );
}
