import { expect, it } from 'vitest';
import { reportText } from '../../../../../../renderer/features/note/header/ConsultHeader.tsx';
import type { ConsultView } from '../../../../../../shared/ipc/snapshot.ts';

it.each([
  ['reconnect', 'Filed on this computer. Reconnect to finish.'],
  ['tryAgain', 'Filed on this computer. Try again to finish.'],
] as const)('a decision that waits for a person names the button that is there: %s', (action, said) => {
  const parked = { phase: 'filed', report: 'parked', reportFailure: null, isWithoutService: false };
  expect(reportText({ ...parked, actions: [action] } as unknown as ConsultView)).toBe(said);
});
