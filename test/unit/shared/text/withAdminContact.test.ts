import { expect, it } from 'vitest';
import { organisationStrings } from '../../../../renderer/strings/organisationStrings.ts';
import { strings } from '../../../../renderer/strings/strings.ts';
import { updateStrings } from '../../../../renderer/strings/updateStrings.ts';
import { alertStrings } from '../../../../shared/text/alertStrings.ts';
import { commandFailureStrings } from '../../../../shared/text/commandFailureStrings.ts';
import { failureStrings, importNextStepText } from '../../../../shared/text/failureStrings.ts';
import { withAdminContact } from '../../../../shared/text/withAdminContact.ts';

const anna = 'Anna Weber, 030 1234567';

it.each([
  [alertStrings.service_not_allowed, 'Choose another practice, or ask IT: Anna Weber, 030 1234567.'],
  [alertStrings.keychain_absent, 'Ask IT to set up a keychain. IT: Anna Weber, 030 1234567.'],
  [alertStrings.disk_failed, 'Show this to IT: Anna Weber, 030 1234567.'],
  [commandFailureStrings.client_refused, 'Use an access key, or ask IT: Anna Weber, 030 1234567.'],
  [failureStrings.internal.next, 'show the details to IT: Anna Weber, 030 1234567.'],
  [failureStrings.proxy_refused.next, 'We’ll keep trying. IT: Anna Weber, 030 1234567.'],
  [failureStrings.uploads_unanswered.next, 'Tell IT if this happens again. IT: Anna Weber, 030 1234567.'],
  [importNextStepText('internal'), 'show the details to IT: Anna Weber, 030 1234567.'],
  [organisationStrings.ignored, 'Please tell IT: Anna Weber, 030 1234567.'],
  [strings.phases.waitsFor.help, 'the recording is prepared. IT: Anna Weber, 030 1234567.'],
])('%s ends by saying whom to ask', (text, end) => {
  expect(withAdminContact(text, anna).slice(-end.length)).toBe(end);
  expect(withAdminContact(text, 'Riverside IT Ltd.')).toMatch(/ IT: Riverside IT Ltd\.$/);
  expect(withAdminContact(text, null)).toBe(text);
});

it.each([alertStrings.disk_full, updateStrings.managed, organisationStrings.intro, 'Go back to it.'])(
  '%s asks nobody of IT, and stays as it is',
  (text) => {
    expect(withAdminContact(text, anna)).toBe(text);
  },
);
