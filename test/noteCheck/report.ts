import { faultKinds } from './pairs.ts';
import type { Figures, Judged } from './judge.ts';
import type { SweepFigures } from './sweep.ts';

const share = ({ found, of }: { readonly found: number; readonly of: number }): string =>
  `${found}/${of} = ${of === 0 ? 'none' : (found / of).toFixed(3)}`;

/** No word of a pair: this is all that is printed of the held-out ones. */
export const figureLines = (title: string, figures: Figures): readonly string[] => [
  ...countLines(title, figures),
  `  time of a note: p95 ${figures.p95Ms.toFixed(1)} ms, slowest ${figures.slowestMs.toFixed(1)} ms`,
];

/** The same for the same marks: no times. */
export function countLines(title: string, figures: Figures): readonly string[] {
  const { cleanNotes, quietCleanNotes } = figures;
  return [
    `${title}: ${figures.pairs} pairs`,
    ...faultKinds.map((kind) => `  recall, ${`${kind}:`.padEnd(8)} ${share(figures.byKind[kind])}`),
    `  recall, overall: ${share(figures.overall)}`,
    ...(figures.saidElsewhere.of === 0
      ? []
      : [`  where the wrong value was said of something else: ${share(figures.saidElsewhere)}`]),
    `  false marks per clean note: ${figures.falsePerCleanNote.toFixed(2)} (${cleanNotes} clean notes)`,
    `  of ten clean notes, at most one false mark in: ${((10 * quietCleanNotes) / cleanNotes).toFixed(1)} (${quietCleanNotes}/${cleanNotes})`,
    `  false marks per hundred words: ${figures.falsePerHundredWords.toFixed(2)} (${figures.falseMarks} in all)`,
  ];
}

/**
 * A row of the table in docs/note-check.md; for the fresh pairs with the sentence of it and of
 * docs/known-limitations.md.
 */
export function documentLines(title: string, figures: Figures): readonly string[] {
  const { byKind, overall, saidElsewhere, pairs, cleanNotes } = figures;
  const falseMarks = Math.round(figures.falsePerCleanNote * cleanNotes);
  const percent = Math.round((100 * overall.found) / overall.of);
  const cells = [
    `${title} (${pairs})`,
    ...faultKinds.map((kind) => `${byKind[kind].found}/${byKind[kind].of}`),
    `${overall.found}/${overall.of}, ${percent} %`,
    `${falseMarks} in ${cleanNotes} clean notes`,
  ];
  const sentence =
    `On everyday notes that nobody tuned for, it found ${overall.found} of ${overall.of} planted faults, ` +
    `${saidElsewhere.found} of ${saidElsewhere.of} where the wrong value was said of something else, ` +
    `with ${falseMarks} false marks in ${cleanNotes} clean notes.`;
  return [`| ${cells.join(' | ')} |`, ...(saidElsewhere.of === 0 ? [] : [sentence])];
}

export const sweepLine = ({ kind, cases, found, falseMarks, numbers }: SweepFigures): string =>
  `${kind}: ${kind === 'right notes' ? '' : `${found} of ${cases} found, `}${falseMarks} false marks at ${numbers} numbers`;

/** Each fault that was missed and each false mark, with the words around it. */
export const failingPlaces = (file: string, { pair, missed, falseMarks }: Judged): readonly string[] => [
  ...missed.map(
    ({ kind, section, words, why }) => `${file}: missed ${kind} in ${section}, "${words}": ${why}`,
  ),
  ...falseMarks.map(({ section, span, kind, reason }) => {
    const { key = '', content = '' } = pair.sections[section] ?? {};
    const around = content.slice(Math.max(0, span.start - 25), span.end + 15).replaceAll('\n', ' | ');
    return `${file}: false ${kind} in ${key}, "${content.slice(span.start, span.end)}" in "${around}": ${JSON.stringify(reason)}`;
  }),
];
