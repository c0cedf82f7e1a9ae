import { drugsNotSaid } from '../../shared/noteCheck/checkDrugs.ts';
import { drugsLeftOut } from '../../shared/noteCheck/drugs/leftOut.ts';
import { isNotGiven, signsOfDrug } from '../../shared/noteCheck/drugs/signs.ts';
import { drugList, type DrugEntry } from '../../shared/noteCheck/drugList.ts';
import { isSameDrug, type DrugMention } from '../../shared/noteCheck/drugs.ts';
import { numbersOfSection } from '../../shared/noteCheck/matching/numbersOfSection.ts';
import { readSection } from '../../shared/noteCheck/noteSection.ts';
import { quantitiesIn } from '../../shared/noteCheck/quantities.ts';
import { readTranscript } from '../../shared/noteCheck/readTranscript.ts';
import { isOverlapping } from '../../shared/noteCheck/spans.ts';
import type { Random } from '../chaos/run/random.ts';
import type { Sample } from './logistic.ts';
import type { Pair } from './pairs.ts';

const weightOfFault = 4;

export function drugSamples(pair: Pair, index: number, random: Random): readonly Sample[] {
  const { heard } = readTranscript(pair.transcript);
  const saidDrugs = new Set(heard.drugs.map(({ drug }) => drug));
  const read = (text: string) => {
    const section = readSection(text, saidDrugs);
    return {
      ...section,
      valuesAt: Map.groupBy(quantitiesIn(section.tokens), ({ from }) => from),
      read: numbersOfSection(section),
    };
  };
  const sections = pair.sections.map(({ content }) => read(content));
  const sampleOf = (
    mention: DrugMention,
    at: number,
    all: readonly ReturnType<typeof read>[],
    kind: string,
  ): readonly Sample[] => {
    const section = all[at]!;
    const isUnsaid = drugsNotSaid(section.tokens, section, heard).includes(mention);
    const { features } = signsOfDrug(mention, section, drugsLeftOut(heard, all), heard, isUnsaid);
    if (!isUnsaid && (!saidDrugs.has(mention.drug) || isNotGiven(mention, section))) return [];
    return [
      {
        features,
        kind,
        words: section.text.slice(mention.start, mention.end),
        isFault: kind !== 'right',
        weight: kind === 'fault' ? weightOfFault : 1,
        pair: index,
      },
    ];
  };
  return sections.flatMap((section, at) => {
    const { key, content = '' } = pair.sections[at] ?? { key: '' };
    return section.drugs.flatMap((mention): readonly Sample[] => {
      const isOn = (one: { readonly section: string; readonly words: string }): boolean => {
        const start = content.indexOf(one.words);
        return one.section === key && isOverlapping(mention, { start, end: start + one.words.length });
      };
      const fault = pair.faults.find(isOn);
      if (fault?.kind === 'drug') return sampleOf(mention, at, sections, 'fault');
      if (fault !== undefined || pair.unsure.some(isOn)) return [];
      const right = sampleOf(mention, at, sections, 'right');
      if (!saidDrugs.has(mention.drug) || section.drugs.find((one) => one.drug === mention.drug) !== mention)
        return right;
      const leftOut = [...drugsLeftOut(heard, sections)];
      const swap = (to: DrugEntry, name: string, kind: string): readonly Sample[] => {
        let text = content;
        let start = mention.start;
        for (const one of section.drugs.toReversed())
          if (one.drug === mention.drug) text = `${text.slice(0, one.start)}${name}${text.slice(one.end)}`;
        const swapped = read(text);
        const there = swapped.drugs.find((one) => one.start === start && isSameDrug(one.drug, to));
        return there === undefined
          ? []
          : sampleOf(
              there,
              at,
              sections.map((s, i) => (i === at ? swapped : s)),
              kind,
            );
      };
      const alike = drugList.filter(
        (d) => d.drugClass === mention.drug.drugClass && d.drugClass !== '' && !saidDrugs.has(d),
      );
      const unsaid = alike[random.between(0, Math.max(1, alike.length))];
      return [
        ...right,
        ...leftOut.flatMap((to) => swap(to, to.name, 'turned')),
        ...(unsaid === undefined ? [] : swap(unsaid, unsaid.name, 'unsaid')),
      ];
    });
  });
}
