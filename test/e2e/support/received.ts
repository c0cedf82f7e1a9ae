import type { RequestRecord } from '../../service/standInControl.ts';
import type { StandIn } from '../../service/standIn.ts';

export const submit = { method: 'POST', path: '/v1/notes' } as const;
export const outcome = { method: 'POST', path: /\/outcome$/ } as const;

/** The consults that were sent to the service. */
export const submissionsAt = ({ control }: StandIn): readonly RequestRecord[] => control.requestsTo(submit);

/** What was reported to the service of its notes. */
export const outcomesAt = ({ control }: StandIn): readonly unknown[] =>
  control.requestsTo(outcome).map(({ body }): unknown => JSON.parse(body?.toString('utf8') ?? 'null'));
