import { swapSide } from '../../shared/noteCheck/instead.ts';
import { isOneSided } from '../../shared/noteCheck/places/kin.ts';
import type { BodyPlace } from '../../shared/noteCheck/places/place.ts';
import { bodyPlacesIn } from '../../shared/noteCheck/places/readPlaces.ts';
import { otherSideSigns } from '../../shared/noteCheck/places/signs.ts';
import { quantitiesIn } from '../../shared/noteCheck/quantities.ts';
import type { TranscriptReading } from '../../shared/noteCheck/heard.ts';
import { analyseTranscript } from '../../shared/noteCheck/reading.ts';
import { tokensOf } from '../../shared/noteCheck/tokens.ts';
import type { Sample } from './logistic.ts';
import { faultAt, type Pair } from './pairs.ts';

/** What somebody wrote wrong counts for more than a side that was turned round by script. */
const weightOfFault = 2;

const readPlaces = (text: string, section: number, { hasTeeth }: TranscriptReading): readonly BodyPlace[] => {
  const tokens = tokensOf(text);
  return bodyPlacesIn(tokens, true, quantitiesIn(tokens), hasTeeth).map((place) => ({ ...place, section }));
};

/** The sides of a note, each as it is, and if it is right, turned round. */
export function sideSamples(pair: Pair, index: number): readonly Sample[] {
  const heard = analyseTranscript(pair.transcript);
  if (heard.places.length === 0) return [];
  const noted = pair.sections.map(({ content }, at) => readPlaces(content, at, heard));
  const sampleOf = (
    place: BodyPlace,
    all: readonly BodyPlace[],
    kind: 'right' | 'fault' | 'turned',
    words: string,
  ): Sample => ({
    features: otherSideSigns(place, { heard, noted: all }),
    kind,
    words,
    isFault: kind !== 'right',
    weight: kind === 'fault' ? weightOfFault : 1,
    pair: index,
  });
  return pair.sections.flatMap(({ content }, at) =>
    (noted[at] ?? []).filter(isOneSided).flatMap((place): readonly Sample[] => {
      const fault = faultAt(pair, at, place, 'place');
      if (fault === undefined) return [];
      const words = content.slice(place.start, place.end);
      if (fault !== null) return [sampleOf(place, noted.flat(), 'fault', words)];
      const right = sampleOf(place, noted.flat(), 'right', words);
      const other = swapSide(words);
      if (other === null) return [right];
      const text = `${content.slice(0, place.start)}${other}${content.slice(place.end)}`;
      const turned = readPlaces(text, at, heard);
      const all = noted.flatMap((places, there) => (there === at ? turned : places));
      const there = turned.find((one) => one.start === place.start && isOneSided(one));
      return there === undefined ? [right] : [right, sampleOf(there, all, 'turned', other)];
    }),
  );
}
