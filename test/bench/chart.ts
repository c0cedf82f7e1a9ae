import type { Outcome } from './figure.ts';
import { judgedWords, limitWords } from './words.ts';

type Bar = {
  readonly title: string;
  readonly words: string;
  /** Of what the target allows. */
  readonly share: number;
  readonly isMet: boolean;
};

const width = 1000;
const titleWidth = 430;
const wordsWidth = 230;
const rowHeight = 26;
const top = 62;
/** A bar that is longer is cut off there. */
const mostShare = 2;
const chartWidth = width - titleWidth - wordsWidth - 32;
const at = (share: number): number =>
  titleWidth + (Math.min(Math.max(share, 0), mostShare) / mostShare) * chartWidth;

const barsOf = (outcomes: readonly Outcome[]): readonly Bar[] =>
  outcomes.flatMap((outcome) =>
    outcome.state === 'failed'
      ? []
      : outcome.judged.map((judged) => ({
          title: outcome.figure.title,
          words: `${judgedWords(outcome.figure, judged)} (${limitWords(outcome.figure, judged.target, 'short')})`,
          share: judged.is / judged.target.atMost,
          isMet: judged.isMet,
        })),
  );

/**
 * Each measured target as a bar of what it allows, against one line for all of them. It has its own ground, as whoever
 * shows the picture may be light where the system is dark.
 */
export function chart(outcomes: readonly Outcome[]): string {
  const bars = barsOf(outcomes);
  const height = top + bars.length * rowHeight + 20;
  const rows = bars.map((bar, index) => {
    const y = top + index * rowHeight;
    const barWidth = Math.max(2, at(bar.share) - titleWidth);
    const mark = bar.share > mostShare ? ' »' : '';
    return [
      `<text x="${titleWidth - 10}" y="${y + 14}" text-anchor="end">${escaped(bar.title)}</text>`,
      `<rect class="${bar.isMet ? 'met' : 'missed'}" x="${titleWidth}" y="${y + 3}" width="${barWidth.toFixed(1)}" height="14" rx="2"/>`,
      `<text x="${titleWidth + chartWidth + 12}" y="${y + 14}">${escaped(bar.words)}${mark}</text>`,
    ].join('');
  });
  const line = at(1).toFixed(1);
  const met = bars.filter(({ isMet }) => isMet).length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${met} of ${bars.length} targets met">
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933; }
.ground { fill: #fff; stroke: #c5ccd3; }
.head { font-weight: 600; }
.met { fill: #2f6f9f; }
.missed { fill: #b4541a; }
.line { stroke: #1f2933; stroke-width: 1.5; stroke-dasharray: 4 3; }
@media (prefers-color-scheme: dark) {
text { fill: #e6eaee; }
.ground { fill: #15191e; stroke: #3b444d; }
.met { fill: #6fb1de; }
.missed { fill: #f0975a; }
.line { stroke: #e6eaee; }
}
</style>
<rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>
<text class="head" x="16" y="26">${met} of ${bars.length} targets met</text>
<text x="${line}" y="46" text-anchor="middle">target</text>
${rows.join('\n')}
<line class="line" x1="${line}" x2="${line}" y1="${top - 8}" y2="${height - 14}"/>
</svg>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
