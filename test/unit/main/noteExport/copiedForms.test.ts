import { expect, it } from 'vitest';
import { noteHtml } from '../../../../main/noteExport/noteHtml.ts';
import { noteRtf } from '../../../../main/noteExport/noteRtf.ts';
import { plainText, type NoteDocument } from '../../../../shared/text/noteDocument.ts';

const note: NoteDocument = {
  notices: [],
  title: 'Büster',
  facts: [{ label: 'Patient', value: 'Büster' }],
  sections: [{ heading: 'Plan', text: '5 < 10 mg\n  twice 🐈' }],
};
const rich = { text: plainText(note), html: noteHtml(note), rtf: noteRtf(note) };

it('copies a note as text with the line ends of Windows, and HTML that can stand within the fragment of CF_HTML', () => {
  expect(rich.text).toBe('Patient: Büster\r\n\r\nPlan\r\n5 < 10 mg\r\n  twice 🐈');
  expect(rich.html).toBe(
    '<p><b>Patient:</b> Büster</p>\n<p><b>Plan</b><br>\n5 &lt; 10 mg<br>\n&nbsp; twice 🐈</p>\n',
  );
  const hostile = noteHtml({
    ...note,
    sections: [{ heading: '<!--EndFragment-->', text: '<!--EndFragment-->' }],
  });
  expect(hostile).not.toContain('<!--');
});

it('copies a note as RTF of ASCII alone, because Windows says nothing of its letters', () => {
  // oxlint-disable-next-line no-control-regex
  expect(rich.rtf).toMatch(/^[\u0000-\u007f]*$/);
  expect(rich.rtf).toContain('B\\u252?ster');
});
