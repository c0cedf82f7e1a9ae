import { describe, expect, test } from 'vitest';
import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import { failureCodes, type FailureCode } from '../../../../shared/consult/failure.ts';
import { alertSentence } from '../../../../shared/text/alertStrings.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { failureLines } from '../../../../renderer/features/note/delivery/failureLines.ts';
import { listStrings } from '../../../../renderer/strings/listStrings.ts';
import { commandFailureString, connectFailureString } from '../../../../renderer/strings/strings.ts';

const ofPin = ['pin_wrong', 'pin_waits', 'pin_not_counted', 'pin_needed'] as const;
const ofCode = ['code_elsewhere', 'code_refused', 'code_outcome_unknown'] as const;
const ofClient = ['client_secret_missing', 'client_refused'] as const;
const ofRecording = ['already_recording', 'nothing_recorded', 'consent_needed'] as const;
const ofPractice = ['other_practice', 'practice_changed', 'address_invalid', 'token_unknown'] as const;
const ofCommands = ['refused', 'nothing_is_kept', 'locked'] as const;
const ownCodes = [...ofPin, ...ofCode, ...ofClient, ...ofRecording, ...ofPractice, ...ofCommands];
const steps: readonly (readonly [ConsultAction, string])[] = [
  ['tryAgain', 'Try again'],
  ['checkAgain', 'Check again'],
  ['reconnect', 'Reconnect'],
];

/** What trying again is called where it does not send the same again at once. */
const otherwise: Partial<Record<FailureCode, string>> = {
  uploads_unanswered: 'Try now',
  request_rejected: 'Check the patient',
  audio_unreadable: 'Back to the recording',
};

describe.each(failureCodes)('%s', (code) => {
  test.each(steps)(
    'with %s on offer, the sentences of a failure name that button and no code',
    (action, label) => {
      const { what, kept, next } = failureLines(code, [action, 'discardRecording']);
      for (const sentence of [what, kept, next]) {
        expect(sentence).toMatch(/^[A-Z].*[.]$/);
        expect(sentence).not.toMatch(/[{}_]/);
      }
      const shown = action === 'tryAgain' ? (otherwise[code] ?? label) : label;
      if (next.includes('Press') || next.includes('press')) expect(next).toContain(shown);
    },
  );

  test('with no button, a failure says nothing of pressing one', () => {
    expect(failureLines(code, []).next).not.toMatch(/\bpress\b|[{}]/i);
  });
});

test.each([...failureCodes, ...ownCodes])('a command that fails with %s says so in words', (code) => {
  for (const text of [commandFailureString(code), connectFailureString(code)]) {
    expect(text).toMatch(/^[A-Z].*(\.|https:\/\/)$/);
    expect(text).not.toMatch(/[{}_]/);
  }
});

test('a damaged store speaks of a backup only where one opens', () => {
  for (const code of ['store_unreadable', 'store_damaged'] as const) {
    const alert = { code, isNothingKept: false };
    expect(alertSentence({ ...alert, restore: { backupMadeAt: epochMs(1) } })).toContain(
      'Restore the backup',
    );
    const without = alertSentence({ ...alert, restore: { backupMadeAt: null } });
    expect(without).toContain('No backup opens');
    expect(without).not.toContain('Restore');
  }
});

test.each(['proxy_unreachable', 'proxy_refused', 'proxy_unsupported', 'certificate_untrusted'] as const)(
  'connecting that fails with %s speaks of the way, says what to do, and not of a recording',
  (code) => {
    const text = connectFailureString(code);
    expect(text).not.toContain('recording');
    expect(text).toMatch(/\bIT\b/);
  },
);

test('Send all says what it left, also what is only paused', () => {
  const told = listStrings.sentAll({ sent: 1, unstopped: 2, unnamed: 0, toLookAt: 0 });
  expect(told).toBe('1 will be sent. 2 are not stopped yet.');
  const one = listStrings.sentAll({ sent: 1, unstopped: 0, unnamed: 0, toLookAt: 0 }, 'Nala');
  expect(one.replaceAll(/[\u2068\u2069]/g, '')).toBe('Nala is being sent.');
});
