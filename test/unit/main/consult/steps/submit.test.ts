import { describe, expect, it } from 'vitest';
import type { Consult, SubmissionFields } from '../../../../../shared/consult.ts';
import { failure } from '../../../../../shared/failure.ts';
import { err, ok } from '../../../../../shared/result.ts';
import { manualClock } from '../../../../fakes/manualClock.ts';
import { scriptedService } from '../../../../fakes/scriptedService.ts';
import { emptyStore, workbench } from '../workbench.ts';

describe('the frozen payload', () => {
  /** One try failed; then the store holds other fields than those that were frozen. */
  async function retriedWith(changes: Partial<SubmissionFields>) {
    const clock = manualClock();
    const service = scriptedService({ submit: [err(failure('service_unreachable')), ok(undefined)] });
    const store = await emptyStore();
    const first = await workbench({ clock, service, store });
    const id = await first.add('Biscuit');
    await first.desk.send(id);
    await clock.pass(100);
    await first.runner.stop();
    const consult = first.get(id);
    expect(consult.phase).toBe('queued');
    const changed: Consult = {
      ...consult,
      submissions: consult.submissions.map((one) => ({ ...one, fields: { ...one.fields, ...changes } })),
    };
    await store.saveConsult(changed);
    const again = await workbench({ clock, service, store });
    again.runner.wake(id);
    await clock.pass(60_000);
    return { consult: again.get(id), submitted: service.submitted };
  }

  it('goes again as it is', async () => {
    const { consult, submitted } = await retriedWith({});
    expect(consult.phase).toBe('writing');
    expect(submitted.map(({ fields }) => fields)).toEqual([submitted[0]?.fields, submitted[0]?.fields]);
  });

  it.each([{ pet_name: 'Bella' }, { pet_type: null }, { external_ref: 'REF-2' }, { captured_seconds: 2 }])(
    'does not go again with another field: %j',
    async (changes) => {
      const { consult, submitted } = await retriedWith(changes);
      expect(submitted).toHaveLength(1);
      expect(consult).toMatchObject({ phase: 'needsAttention', failure: { code: 'audio_damaged' } });
    },
  );
});
