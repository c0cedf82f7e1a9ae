import { describe, expect, test } from 'vitest';
import { findMicrophone, listOf, troubleOf } from '../../../../renderer/capture/microphones.ts';

const device = (deviceId: string, label: string, kind: MediaDeviceKind = 'audioinput'): MediaDeviceInfo => ({
  deviceId,
  label,
  kind,
  groupId: '',
  toJSON: () => ({}),
});

const devices = [
  device('default', 'Default - USB desk mic'),
  device('communications', 'Communications - Headset'),
  device('a1', 'USB desk mic'),
  device('b2', 'Headset'),
  device('c3', 'Webcam', 'videoinput'),
  device('d4', 'Speaker', 'audiooutput'),
];

describe('the list of microphones', () => {
  test('the list of microphones has each microphone once, and the name of the system’s default', () => {
    expect(listOf(devices)).toEqual({
      defaultLabel: 'USB desk mic',
      microphones: [
        { deviceId: 'a1', label: 'USB desk mic' },
        { deviceId: 'b2', label: 'Headset' },
      ],
    });
  });
  test('the list of microphones is empty before the system reveals names', () => {
    expect(listOf([device('', '')])).toEqual({ defaultLabel: '', microphones: [] });
  });
});

const unnamed = { defaultLabel: '', microphones: [{ deviceId: 'x', label: '' }] };
test.each([
  ['by its id even if its label changed', { deviceId: 'b2', label: 'USB desk mic' }, listOf(devices), 'b2'],
  [
    'by its label after it moved to another socket',
    { deviceId: 'old', label: 'Headset' },
    listOf(devices),
    'b2',
  ],
  ['not if it is missing', { deviceId: 'old', label: 'Lapel' }, listOf(devices), undefined],
  ['not by an empty label', { deviceId: 'old', label: '' }, unnamed, undefined],
  ['not if none was chosen', null, listOf(devices), undefined],
])('the saved microphone is found %s', (_how, saved, list, found) => {
  expect(findMicrophone(list, saved)?.deviceId).toBe(found);
});

test.each([
  [new DOMException('Permission denied', 'NotAllowedError'), 'denied'],
  [new DOMException('Permission denied by system', 'NotAllowedError'), 'blocked'],
  [new DOMException('Requested device not found', 'NotFoundError'), 'missing'],
  [new DOMException('Could not start audio source', 'NotReadableError'), 'busy'],
  [new DOMException('Timeout starting audio source', 'AbortError'), 'busy'],
  [new DOMException('No sound came', 'TimeoutError'), 'unanswered'],
  [{ name: 'OverconstrainedError', message: '', constraint: 'deviceId' }, 'unsuitable'],
  [new TypeError('?'), 'unknown'],
  [null, 'unknown'],
  ['NotAllowedError', 'unknown'],
] as const)('a microphone that cannot be opened: %s is %s', (reason, expected) => {
  expect(troubleOf(reason)).toBe(expected);
});
