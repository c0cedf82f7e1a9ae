import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../../shared/result.ts';
import { gapsOf, minute, processing, ready, sentBench } from '../../../../support/scriptedBench.ts';

/** The upload ended without an answer; then the note is asked for. */
const inDoubt = (read: Parameters<typeof sentBench>[0]['read'] = []) =>
  sentBench({ submit: [err(failure('connection_cut')), ok(undefined)], read });

describe('an upload that may have arrived', () => {
  it('is Writing note as soon as the service says that it works on it', async () => {
    const { clock, consult, service } = await inDoubt([processing]);
    await clock.pass(4_000);
    expect(consult()).toMatchObject({ phase: 'writing', answered: 'accepted' });
    expect(service.submitted).toHaveLength(1);
  });

  it.each(['service_unreachable', 'rate_limited', 'unexpected_answer', 'request_rejected'] as const)(
    'waits where the service could not be asked, longer each time: %s',
    async (code) => {
      const { clock, consult, service } = await inDoubt([
        ...Array.from({ length: 3 }, () => err(failure(code))),
        ready,
      ]);
      await clock.pass(4_000);
      const said = code === 'request_rejected' ? 'unexpected_answer' : code;
      expect(consult()).toMatchObject({ phase: 'queued', because: { code: said }, attempt: 2 });
      await clock.pass(minute);
      expect(consult().phase).toBe('noteReady');
      expect(service.submitted).toHaveLength(1);
      const [first, second, third] = gapsOf(service.reads);
      // 4, 8 and 16 s, or up to a fifth less.
      expect(first).toBeGreaterThanOrEqual(3_200);
      expect(first).toBeLessThanOrEqual(4_000);
      expect(second).toBeGreaterThanOrEqual(6_400);
      expect(second).toBeLessThanOrEqual(8_000);
      expect(third).toBeGreaterThanOrEqual(12_800);
      expect(third).toBeLessThanOrEqual(16_000);
    },
  );

  it('stops for a person where only a person can help', async () => {
    const { clock, consult } = await inDoubt([err(failure('internal'))]);
    await clock.pass(4_000);
    expect(consult()).toMatchObject({ phase: 'needsAttention', failure: { code: 'internal' } });
  });
});
