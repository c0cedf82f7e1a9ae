import { describe, expect, it } from 'vitest';
import { failure } from '../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../shared/result.ts';
import { ready, restarted, sentBench } from '../../../support/scriptedBench.ts';

const day = 24 * 3_600_000;
const tooLarge = err(failure('audio_too_large'));

/** A recording of 1000 bytes was refused as too large; the next ones are as long as `lengths` says. */
async function afterRefusal(lengths: readonly number[]) {
  const left = [1000, ...lengths];
  const script = { submit: [tooLarge, ok(undefined)], read: [ready] };
  const bench = await sentBench(script, { byteCount: () => left.shift() ?? 0 });
  await bench.clock.pass(60_000);
  expect(bench.service.submitted).toHaveLength(1);
  return bench;
}

describe('a connection that refused a recording as too large', () => {
  it('a connection that refused a recording as too large gets a recording as long or longer as Ogg Opus at the first press of Send', async () => {
    const { add, consultActions, clock, get, service } = await afterRefusal([1000, 2000]);
    for (const name of ['Ada', 'Bo']) {
      const id = await add(name);
      expect(await consultActions.send(id)).toBe(true);
      await clock.pass(60_000);
      expect(get(id).phase).toBe('noteReady');
      expect(get(id).submissions).toMatchObject([
        { audio: { format: 'opus' }, compressedFrom: { format: 'wav' } },
      ]);
    }
    expect(service.submitted).toHaveLength(3);
  });

  it('a connection that refused a recording as too large gets a shorter recording as it is', async () => {
    const { addAndSend, get } = await afterRefusal([999]);
    const id = await addAndSend('Ada');
    expect(get(id).submissions).toMatchObject([{ audio: { format: 'wav' } }]);
  });

  it('that a connection refused a recording as too large is remembered for 30 days, over a restart too', async () => {
    const bench = await afterRefusal([]);
    const { clock } = bench;
    const again = await restarted(bench, { byteCount: () => 1000 });
    const formatOf = async (): Promise<unknown> => {
      const id = await again.addAndSend('Ada');
      return again.get(id).submissions.at(-1)?.audio.format;
    };
    await clock.pass(29 * day);
    expect(await formatOf()).toBe('opus');
    await clock.pass(day);
    expect(await formatOf()).toBe('wav');
  });
});
