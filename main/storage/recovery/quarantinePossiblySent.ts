import {
  isLive,
  type Consult,
  type NeedsAttentionPhase,
  type PhaseState,
} from '../../../shared/consult/consult.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { withPhase, writingPhase } from '../../../shared/consult/transitions/withPhase.ts';

/**
 * In a store with lost changes, a consult that was about to be sent may have been sent since, under a lost
 * key. The returned consult waits for a person. null: it would not be sent, or only under a key that never
 * changes.
 */
export function quarantinePossiblySent(consult: Consult): Consult | null {
  if (consult.phase !== 'discarded') {
    const state = heldState(consult);
    return state === null ? null : withPhase(withBegun(consult), state);
  }
  const { phase, discardedAt, report } = consult;
  const before = heldState(consult.before);
  return before === null ? null : withPhase(withBegun(consult), { phase, before, discardedAt, report });
}

/** The service may know the live key, even if this store says that sending never began. */
const withBegun = (consult: Consult): Consult => ({
  ...consult,
  submissions: consult.submissions.map((one) =>
    isLive(one)
      ? {
          ...one,
          place: 'unsure',
          begunAt: one.begunAt ?? '',
          mayBeThereSince: one.mayBeThereSince ?? one.frozenAt,
        }
      : one,
  ),
});

function heldState(state: PhaseState): NeedsAttentionPhase | null {
  const held = (before: NeedsAttentionPhase['before']): NeedsAttentionPhase => ({
    phase: 'needsAttention',
    failure: failure('maybe_sent'),
    before,
  });
  switch (state.phase) {
    case 'readyToSend':
      return held({ phase: state.phase, audio: state.audio, trim: state.trim });
    case 'preparing':
      return held({ phase: state.phase, before: state.before });
    case 'queued':
    case 'sending':
      // A person may have sent it under another key since: the app asks the service and sends nothing.
      return held(writingPhase);
    case 'needsAttention':
      return isFinal(state) ? null : heldState(state.before);
    case 'recording':
    case 'writing':
    case 'noteReady':
    case 'filed':
    case 'discarded':
      return null;
  }
}

/** After a 409 there is never another key. */
const isFinal = ({ failure: { code } }: NeedsAttentionPhase): boolean =>
  code === 'maybe_sent' || code === 'idempotency_key_reused';
