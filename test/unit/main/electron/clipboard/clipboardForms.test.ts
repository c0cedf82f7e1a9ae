import { describe, expect, it } from 'vitest';
import { clipboardForms } from '../../../../../main/electron/clipboard/clipboardForms.ts';
import { clipboardMarks } from '../../../../../main/electron/clipboard/clipboardMarks.ts';
import { noteHtml } from '../../../../../main/noteExport/noteHtml.ts';
import { noteRtf } from '../../../../../main/noteExport/noteRtf.ts';
import { plainText, type NoteDocument } from '../../../../../shared/text/noteDocument.ts';

const note: NoteDocument = {
  notices: [],
  title: 'Büster',
  facts: [{ label: 'Patient', value: 'Büster' }],
  sections: [{ heading: 'Plan', text: '5 < 10 mg\n  twice 🐈' }],
};
const rich = { text: plainText(note), html: noteHtml(note), rtf: noteRtf(note) };

/** Each form as its type and bytes. */
async function written(forms: Readonly<Record<string, string | Blob>>): Promise<readonly unknown[]> {
  const each = Object.entries(forms).map(async ([type, form]) => {
    if (typeof form === 'string') return [type, form];
    expect(form.type).toBe(type.toLowerCase());
    return [type, [...new Uint8Array(await form.arrayBuffer())]];
  });
  return Promise.all(each);
}

const system = (format: string): string => `electron application/osclipboard;format="${format}"`;
const zero = [0, 0, 0, 0];
const secret = [0x73, 0x65, 0x63, 0x72, 0x65, 0x74];

/** Windows reads a DWORD of 0 as no, and the first format by its presence. */
const platforms: readonly (readonly [NodeJS.Platform, readonly (readonly [string, readonly number[]])[]])[] =
  [
    [
      'win32',
      [
        [system('ExcludeClipboardContentFromMonitorProcessing'), zero],
        [system('CanIncludeInClipboardHistory'), zero],
        [system('CanUploadToCloudClipboard'), zero],
      ],
    ],
    ['darwin', [[system('org.nspasteboard.ConcealedType'), []]]],
    ['linux', [[system('x-kde-passwordManagerHint'), secret]]],
    ['freebsd', []],
  ];

describe.each(platforms)('a copy on %s', (platform, marks) => {
  const plain = ['text/plain', rich.text] as const;

  it.each([null, 'allow'] as const)('has no marks where the policy says %s', async (history) => {
    const forms = clipboardForms({ text: rich.text }, clipboardMarks(history, platform));
    expect(await written(forms)).toEqual([plain]);
  });

  it('has the marks of its system where the policy excludes it, beside every form', async () => {
    const excluded = clipboardMarks('exclude', platform);
    expect(await written(clipboardForms({ text: rich.text }, excluded))).toEqual([plain, ...marks]);
    expect(await written(clipboardForms(rich, excluded))).toEqual([
      plain,
      ['text/html', rich.html],
      ['text/rtf', rich.rtf],
      ...marks,
    ]);
  });
});

it('is text with the line ends of Windows, and HTML that can stand within the fragment of CF_HTML', () => {
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

it('is RTF of ASCII alone, because Windows says nothing of its letters', () => {
  // oxlint-disable-next-line no-control-regex
  expect(rich.rtf).toMatch(/^[\u0000-\u007f]*$/);
  expect(rich.rtf).toContain('B\\u252?ster');
});
