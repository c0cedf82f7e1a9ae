import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNote } from '../shared/noteCheck/checkNote.ts';

const which = process.argv[2] ?? 'open';
const only = process.argv[3];
const folder = join(import.meta.dirname, 'fixtures/noteCheck', which);
const kinds = ['number', 'drug', 'place', 'sum'] as const;
const found: Record<string, number> = {};
const all: Record<string, number> = {};
let clean = 0,
  cleanFalse = 0,
  over = 0,
  words = 0,
  falseAll = 0,
  slowest = 0;
for (const file of readdirSync(folder)) {
  if (only !== undefined && !file.startsWith(only)) continue;
  const pair = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const t0 = performance.now();
  const { marks, scope } = checkNote({
    transcript: pair.transcript,
    patient: pair.patient,
    sections: pair.sections.map((s: any) => ({ text: s.content, typed: [] })),
  });
  slowest = Math.max(slowest, performance.now() - t0);
  const text = (m: any) => pair.sections[m.section].content.slice(m.span.start, m.span.end);
  const hit = new Set<any>();
  const lines: string[] = [];
  for (const fault of pair.faults) {
    all[fault.kind] = (all[fault.kind] ?? 0) + 1;
    const index = pair.sections.findIndex((s: any) => s.key === fault.section);
    const start = pair.sections[index].content.indexOf(fault.words);
    const end = start + fault.words.length;
    const mine = marks.filter((m) => m.section === index && m.span.start < end && m.span.end > start);
    for (const m of mine) hit.add(m);
    if (mine.some((m) => m.kind === fault.kind)) found[fault.kind] = (found[fault.kind] ?? 0) + 1;
    else lines.push(`  MISSED ${fault.kind} [${fault.section}] "${fault.words}": ${fault.why}`);
  }
  for (const u of pair.unsure) {
    const index = pair.sections.findIndex((s: any) => s.key === u.section);
    const start = pair.sections[index].content.indexOf(u.words);
    for (const m of marks)
      if (m.section === index && m.span.start < start + u.words.length && m.span.end > start) hit.add(m);
  }
  const wrong = marks.filter((m) => !hit.has(m));
  for (const m of wrong)
    lines.push(
      `  FALSE ${m.kind} [${pair.sections[m.section].key}] "${text(m)}" in "${pair.sections[m.section].content.slice(Math.max(0, m.span.start - 25), m.span.end + 15).replaceAll('\n', '|')}" ${JSON.stringify(m.reason)}`,
    );
  falseAll += wrong.length;
  words += pair.sections.reduce((n: number, s: any) => n + s.content.split(/\s+/).length, 0);
  if (pair.faults.length === 0) {
    clean += 1;
    cleanFalse += wrong.length;
    if (wrong.length > 1) over += 1;
  }
  if (which === 'open' && lines.length > 0) console.log(`${file} (${scope})\n${lines.join('\n')}`);
}
const sum = (r: Record<string, number>) => Object.values(r).reduce((a, b) => a + b, 0);
console.log(
  kinds.map((k) => `${k} ${found[k] ?? 0}/${all[k] ?? 0}`).join('  '),
  `all ${sum(found)}/${sum(all)} = ${(sum(found) / sum(all)).toFixed(3)}`,
);
console.log(
  `false per clean note ${(cleanFalse / clean).toFixed(2)}; clean notes with more than one ${over}/${clean}; per 100 words ${((100 * falseAll) / words).toFixed(2)}; slowest ${slowest.toFixed(0)} ms`,
);
