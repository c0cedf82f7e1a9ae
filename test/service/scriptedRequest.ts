import type { ServerResponse } from 'node:http';
import { type Received, nothingReceived } from './core/endpoint.ts';
import type { RequestHead, RequestHooks, ServiceClock } from './core/behaviour.ts';
import type { ServiceAnswer } from './core/serviceAnswer.ts';
import type { Pace } from './pace.ts';

/**
 * head: before the body is read. body: once it was read, with nothing done. work: once everything was done,
 * so that only the answer is lost or changed.
 */
export type Stage = 'head' | 'body' | 'work';

/** What happens to a request instead of what the interface says. Its parts can be combined. */
export type Intervention = {
  /** Given at this stage; the later stages do not run. */
  readonly answer?: { readonly at: Stage; readonly answer: ServiceAnswer };
  /**
   * The connection ends without an answer: at a stage, after so many bytes of the body were received, or with
   * no more than so many bytes of the answer's body sent.
   */
  readonly cut?:
    | { readonly at: Stage }
    | { readonly afterBodyBytes: number }
    | { readonly afterAnswerBytes: number };
  /** Changes the answer before it leaves. */
  readonly alter?: (answer: ServiceAnswer) => ServiceAnswer;
  /** Waited before the answer leaves, after everything was done. */
  readonly delayMs?: number;
  /** How fast the answer's body leaves. */
  readonly dripBytesPerSecond?: number;
};

/** What came of one request. Bodies are the bytes that arrived. */
export type Exchange = RequestHead &
  Received & {
    /** Bytes of the body that were read before the answer, with everything around the audio. */
    readonly bodyByteCount: number;
    /** Null: the connection was cut, by us or by the client. */
    readonly status: number | null;
  };

export type RequestScript = {
  readonly plan: Intervention;
  readonly clock: ServiceClock;
  /** Null: bodies are read as fast as they come. */
  readonly pace: Pace | null;
  /** Called for every request, before its answer leaves. */
  readonly observe: (exchange: Exchange) => void;
};

/** Plays what is scripted for one request. */
export function scriptedRequest(
  head: RequestHead,
  destroy: () => void,
  { plan, clock, pace, observe }: RequestScript,
): RequestHooks {
  const { cut = null, alter, delayMs, dripBytesPerSecond } = plan;
  let received = nothingReceived;

  const early = (stage: Stage): { readonly answer: ServiceAnswer | null } | null => {
    if (cut !== null && 'at' in cut && cut.at === stage) return { answer: null };
    return plan.answer?.at === stage ? { answer: plan.answer.answer } : null;
  };

  const play: NonNullable<RequestHooks['answer']> = async (open) => {
    const atHead = early('head');
    if (atHead !== null) return atHead.answer;
    const opened = await open();
    received = opened.received;
    const atBody = early('body');
    if (atBody !== null) return atBody.answer;
    const answer = await opened.work();
    const atWork = early('work');
    if (atWork !== null) return atWork.answer;
    return alter === undefined ? answer : alter(answer);
  };

  return {
    async onBodyChunk(chunkBytes, bodyBytes) {
      if (cut !== null && 'afterBodyBytes' in cut && bodyBytes >= cut.afterBodyBytes) {
        destroy();
        throw new Error('The connection was cut in the middle of the body.');
      }
      await pace?.pass(chunkBytes);
    },
    async answer(open) {
      const answer = await play(open);
      if (delayMs !== undefined) await clock.wait(delayMs);
      return answer;
    },
    onAnswer: (status, bodyByteCount) => observe({ ...head, ...received, bodyByteCount, status }),
    async writeBody(response, bytes) {
      if (cut !== null && 'afterAnswerBytes' in cut) {
        response.write(bytes.subarray(0, cut.afterAnswerBytes), destroy);
        return 'cut';
      }
      if (dripBytesPerSecond === undefined) response.write(bytes);
      else await drip({ response, clock, bytesPerSecond: dripBytesPerSecond }, bytes);
      return 'written';
    },
  };
}

const dripsPerSecond = 10;

type Dripping = {
  readonly response: ServerResponse;
  readonly clock: ServiceClock;
  readonly bytesPerSecond: number;
};

async function drip({ response, clock, bytesPerSecond }: Dripping, bytes: Buffer): Promise<void> {
  const size = Math.max(1, Math.round(bytesPerSecond / dripsPerSecond));
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size));
    await clock.wait((size / bytesPerSecond) * 1000);
  }
}
