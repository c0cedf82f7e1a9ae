import { expect, it } from 'vitest';
import { recorderBarStateOf } from '../../../../../main/electron/recorder/recorderBarStateOf.ts';
import { consultId } from '../../../../../shared/ids.ts';
import { recorderBarOrderSchema } from '../../../../../shared/ipc/recorderBar.ts';
import { recordingView } from '../../../../support/snapshots.ts';

const copyStrip = { consultId: consultId('biscuit'), patientName: 'Biscuit', sections: [] };
const recording = recordingView({ recordedMs: 4_750 });

it.each([
  ['nothing', null, null, false, undefined],
  ['the strip beside the main window', null, copyStrip, true, 'copyStrip'],
  ['the strip alone', null, copyStrip, false, 'copyStrip'],
  ['the recording, where it would have both', recording, copyStrip, false, 'recording'],
  ['nothing, where the main window has Stop', recording, copyStrip, true, undefined],
] as const)('the small window shows %s', (_what, live, strip, isMainInView, kind) => {
  const shown = { recording: live, copyStrip: strip, isMainInView, isUiAutomationOn: false };
  expect(recorderBarStateOf(shown)?.kind).toBe(kind);
});

it('the small window changes with whole seconds of a recording alone', () => {
  const shown = { copyStrip: null, isMainInView: false, isUiAutomationOn: false };
  expect(recorderBarStateOf({ ...shown, recording })).toMatchObject({ recordedMs: 4_000 });
});

it('of what the small window sends, only whole orders count', () => {
  const order = { consultId: '3b241101-e2bb-4255-8caf-4136c566a962', index: 3 };
  const good = ['pause', 'resume', 'stop', 'show', order, { ...order, index: null }];
  for (const one of good) expect(recorderBarOrderSchema.safeParse(one).success).toBe(true);
  const bad = [
    null,
    '',
    'copy',
    7,
    [order],
    { ...order, index: 1.5 },
    { ...order, index: -1 },
    { ...order, index: 1000 },
    { ...order, consultId: 'biscuit' },
    { index: 3 },
    { ...order, text: 'x' },
  ];
  for (const one of bad) expect(recorderBarOrderSchema.safeParse(one).success).toBe(false);
});
