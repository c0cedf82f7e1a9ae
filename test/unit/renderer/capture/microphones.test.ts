import { describe, expect, test } from 'vitest';
import { findMicrophone, listOf } from '../../../../renderer/capture/microphones.ts';
import { microphoneTroubles, troubleOf } from '../../../../renderer/capture/microphoneTrouble.ts';
import { recorderStrings } from '../../../../renderer/strings/recorderStrings.ts';

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
  test('has each microphone once, and the system’s choice by its name', () => {
    expect(listOf(devices)).toEqual({
      defaultLabel: 'USB desk mic',
      microphones: [
        { deviceId: 'a1', label: 'USB desk mic' },
        { deviceId: 'b2', label: 'Headset' },
      ],
    });
  });
  test('is empty where the system tells no names yet', () => {
    expect(listOf([device('', '')])).toEqual({ defaultLabel: '', microphones: [] });
  });
});

describe('the saved microphone', () => {
  const list = listOf(devices);
  test('is found by its id, whatever it is called now', () => {
    expect(findMicrophone(list, { deviceId: 'b2', label: 'USB desk mic' })?.deviceId).toBe('b2');
  });
  test('is found by its label in another socket', () => {
    expect(findMicrophone(list, { deviceId: 'old', label: 'Headset' })?.deviceId).toBe('b2');
  });
  test('that is not there is not taken for another', () => {
    expect(findMicrophone(list, { deviceId: 'old', label: 'Lapel' })).toBeNull();
    const unnamed = { defaultLabel: '', microphones: [{ deviceId: 'x', label: '' }] };
    expect(findMicrophone(unnamed, { deviceId: 'old', label: '' })).toBeNull();
  });
  test('where none was chosen, the system chooses', () => {
    expect(findMicrophone(list, null)).toBeNull();
  });
});

describe('a microphone that cannot be had', () => {
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
  ] as const)('%s is %s', (reason, expected) => {
    expect(troubleOf(reason)).toBe(expected);
  });

  test.each(microphoneTroubles)('%s says what happened, and to press Try again', (trouble) => {
    const { what, next } = recorderStrings.troubles[trouble];
    expect(what).toMatch(/^[A-Z].*\.$/);
    expect(next).toMatch(/^[A-Z].*press Try again\.$/);
  });
});
