import {
  beside,
  denialOf,
  hasCue,
  isPart,
  isSign,
  normalStateOf,
  readFindings,
  spanOf,
  type FindingMention,
  type FindingsText,
} from './findingMentions.ts';
import { elementsBetween } from './firstIndexAtOrAfter.ts';
import type { TranscriptReading } from './heard.ts';
import { memoizedPerObject } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { findTokensNotOfPatientNow } from './qualifiers.ts';
import { outermostSpans } from './spans.ts';
import { tokenTextAt, type Token } from './tokens.ts';

/** A sign that a note denies, or a part that it calls normal. */
type Claim = {
  readonly mention: FindingMention;
  /** The part that a sign of several places is said of. */
  readonly place: string | null;
  readonly span: Span;
};

/**
 * What a note says of the patient's state while the transcript has no word of it. `sections`: the tokens of
 * those that tell what the owner says and what the vet finds.
 */
export function checkFindings(
  sections: readonly (readonly Token[])[],
  heard: TranscriptReading,
): readonly (readonly Span[])[] {
  if (!heard.isEnglish) return sections.map(() => []);
  const said = readSaid(heard.tokens);
  return sections.map((tokens) =>
    outermostSpans(
      claimsIn(readFindings(tokens))
        .filter((claim) => !isSaid(claim, said))
        .map(({ span }) => span),
    ),
  );
}

const claimsIn = (text: FindingsText): readonly Claim[] =>
  text.mentions
    .filter((mention) => !isLeftOpen(text, mention))
    .flatMap((mention) => (isSign(mention) ? claimOfSign(text, mention) : claimOfPart(text, mention)));

/** It is asked, may come, was not looked at, or is over. */
function isLeftOpen(text: FindingsText, mention: FindingMention): boolean {
  const { from, to } = mention;
  const { first, last } = beside(text, mention, 6, 8);
  return (
    [from - 1, to].some((at) => tokenTextAt(text.tokens, at) === '?') ||
    hasCue(text, 'if', Math.max(first, from - 4), from) ||
    ['not checked', 'history'].some((cue) => hasCue(text, cue, first, last)) ||
    hasCue(text, 'over', Math.max(first, from - 3), Math.min(last, to + 3))
  );
}

function claimOfSign(text: FindingsText, mention: FindingMention): readonly Claim[] {
  const denial = denialOf(text, mention, 9);
  if (typeof denial !== 'number') return [];
  return [{ mention, place: placeOf(text, mention, 14), span: spanOf(text, denial, mention.to) }];
}

/** "Bright, alert, responsive" is written whether or not it was said. */
function claimOfPart(text: FindingsText, mention: FindingMention): readonly Claim[] {
  const state = normalStateOf(text, mention);
  if (state === null || mention.finding === 'demeanour') return [];
  const [from, to] = [Math.min(state.from, mention.from), Math.max(state.to, mention.to)];
  return hasCue(text, 'habit', from, to) ? [] : [{ mention, place: null, span: spanOf(text, from, to) }];
}

/** The main sign of a part says that the part is not normal. */
const keyOf = ({ is, finding, of }: FindingMention): string => (is === 'main sign' ? of : finding);

type Said = {
  readonly findings: ReadonlySet<string>;
  /** Of which a part was said to be normal. */
  readonly normal: ReadonlySet<string>;
  /** Also those of which a sign was told. */
  readonly parts: ReadonlySet<string>;
  readonly near: ReadonlySet<string>;
  /** "Everything else is fine." */
  readonly isRestNormal: boolean;
};

const readSaid = memoizedPerObject((tokens: readonly Token[]): Said => {
  const text = readFindings(tokens);
  const { mentions, near } = text;
  const { past, ofAnother } = findTokensNotOfPatientNow(tokens);
  const general = [...(text.cues.get('general')?.values() ?? [])].flatMap(([one]) => one ?? []);
  const findings = mentions.map(keyOf);
  return {
    findings: new Set(findings),
    normal: new Set(
      mentions
        .filter((one) => isPart(one) && normalStateOf(text, one) !== null)
        .map(({ finding }) => finding),
    ),
    parts: new Set([
      ...findings,
      ...near,
      ...mentions.flatMap((one) => [one.of, placeOf(text, one, 25) ?? '']),
    ]),
    near,
    isRestNormal: general.some((one) => {
      const { first, last } = beside(text, one, 8, 8);
      const isNow = !past.has(one.from) && !ofAnother.has(one.from);
      return isNow && !hasCue(text, 'not general', first, one.from) && tokenTextAt(tokens, last - 1) !== '?';
    }),
  };
});

const placeInText = ({ from }: FindingMention): number => from;
const partsIn = memoizedPerObject((text: FindingsText) => text.mentions.filter(isPart));

/** The part that a sign of several places is said of: "nasal discharge", "wound: no redness". */
function placeOf(text: FindingsText, mention: FindingMention, before: number): string | null {
  if (mention.is !== 'place sign') return null;
  const { last } = beside(text, mention, 0, 5);
  const parts = elementsBetween(partsIn(text), placeInText, mention.from - before, last);
  const previous = parts.findLast(({ to }) => to <= mention.from);
  const next = parts.find(({ from }) => from >= mention.to);
  const isNext = next !== undefined && hasCue(text, 'place follows', mention.to, next.from);
  if (isNext && previous?.to !== mention.from) return next.finding;
  // In speech, a turn goes on with its part over several sentences.
  const unit = before > 20 ? 'line' : 'sentence';
  const isBefore = text.tokens[previous?.from ?? -1]?.[unit] === text.tokens[mention.from]?.[unit];
  return (isBefore ? previous : next)?.finding ?? null;
}

function isSaid({ mention, place }: Claim, said: Said): boolean {
  const { finding, of } = mention;
  if (said.isRestNormal) return true;
  if (isPart(mention)) return said.parts.has(finding);
  if (said.findings.has(keyOf(mention)) || said.near.has(finding))
    return place === null || said.parts.has(place);
  return [of, place].some((part) => part !== null && said.normal.has(part));
}
