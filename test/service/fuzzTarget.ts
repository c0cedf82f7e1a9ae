import { startStandIn, type StandIn } from './standIn.ts';
import { createTestClock } from './testClock.ts';

/** A service that the fuzzer can drive into every refusal, the 429 and the 402 included. */
export type FuzzTarget = {
  readonly url: string;
  /** Of a connection with a subscription, and of one without. */
  readonly tokens: { readonly paying: string; readonly unpaid: string };
  /** Fills every ceiling again. */
  rest(): void;
  readonly control: StandIn['control'];
  stop(): Promise<void>;
};

const minuteMs = 60_000;
/** About what one batch asks for, so that some of its requests are one too many. */
const ceilings = {
  submissions: { burst: 22, perMinute: 22 },
  reads: { burst: 8, perMinute: 8 },
  exchange: { burst: 2, perMinute: 2 },
  platform: { burst: 42, perMinute: 42 },
};

/** Its clock stands still but for `rest`: the same requests meet the same ceilings on any machine. */
export async function startFuzzTarget(): Promise<FuzzTarget> {
  const clock = createTestClock();
  const standIn = await startStandIn({
    profile: 'production',
    processingMs: 0,
    maxAudioBytes: 64 * 1024,
    connections: [
      { token: 'paying-vet', vet: 'Dr Moor', practiceName: 'Riverside Vets' },
      { token: 'unpaid-vet', vet: 'Dr Moor', practiceName: 'Hillside Vets', isSubscribed: false },
    ],
    ceilings,
    clock,
  });
  return {
    url: standIn.url,
    tokens: { paying: 'paying-vet', unpaid: 'unpaid-vet' },
    rest: () => {
      clock.advance(minuteMs);
    },
    control: standIn.control,
    stop: () => standIn.stop(),
  };
}
