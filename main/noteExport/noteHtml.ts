import type { NoteDocument } from '../../shared/text/noteDocument.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** HTML makes one of several spaces, and none of those at a line's start. */
const withSpaces = (line: string): string =>
  escaped(line.replaceAll('\t', '    ')).replaceAll(/^ | (?= )/g, '&nbsp;');

const lines = (text: string): string => text.split('\n').map(withSpaces).join('<br>\n');

/** Without styles, for every program that pastes. */
export function noteHtml({ notices, facts, sections }: NoteDocument): string {
  const paragraphs = [
    ...notices.map((notice) => `<b>${escaped(notice)}</b>`),
    ...(facts.length === 0
      ? []
      : [facts.map(({ label, value }) => `<b>${escaped(label)}:</b> ${escaped(value)}`).join('<br>\n')]),
    ...sections.map(({ heading, text }) =>
      heading === '' ? lines(text) : `<b>${escaped(heading)}</b><br>\n${lines(text)}`,
    ),
  ];
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>\n`).join('');
}

/** Millimetres and points, as for paper. */
const printStyle = `
@page {
  size: A4;
  margin: 20mm 20mm 22mm;
  @bottom-right {
    content: counter(page) " / " counter(pages);
    font: 8pt sans-serif;
    color: #444;
  }
}
html { color: #000; background: #fff; font: 10.5pt/1.45 "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif; }
body { margin: 0; }
h1 { margin: 0 0 4mm; font-size: 17pt; line-height: 1.2; overflow-wrap: anywhere; }
.notice { margin: 0 0 4mm; padding: 2mm 3mm; border: 1.5pt dashed #000; font-weight: 700; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.5mm 6mm; margin: 0 0 7mm; padding: 0 0 5mm; border-bottom: 0.5pt solid #888; }
dt { color: #444; }
dd { margin: 0; overflow-wrap: anywhere; }
h2 { margin: 5mm 0 1mm; font-size: 11.5pt; break-after: avoid; overflow-wrap: anywhere; }
p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; orphans: 3; widows: 3; }
`;

export function printedPage({ notices, title, facts, sections }: NoteDocument): string {
  const pairs = facts.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`);
  const parts = [
    ...notices.map((notice) => `<div class="notice">${escaped(notice)}</div>`),
    `<h1>${escaped(title)}</h1>`,
    `<dl>${pairs.join('')}</dl>`,
    ...sections.flatMap(({ heading, text }) => [
      heading === '' ? '<p>&nbsp;</p>' : `<h2>${escaped(heading)}</h2>`,
      // Short paragraphs, so that a page can end between two lines of the vet's.
      ...text.split('\n').map((line) => `<p>${line === '' ? '&nbsp;' : escaped(line)}</p>`),
    ]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>${printStyle}</style>
</head>
<body>
${parts.join('\n')}
</body>
</html>
`;
}
