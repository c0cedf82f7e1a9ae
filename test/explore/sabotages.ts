import { epochMs } from '../../shared/ids.ts';
import type { Rules } from './moves.ts';
import type { Case } from './world.ts';

/** The newest key that was sent of what the app believes to be one key. */
const lastMinted = ({ service }: Case): number =>
  Object.keys(service).filter((key) => key.startsWith('minted-')).length;

/** Ways to take one protection out of the app, as changes to the rules of the walk. */
export const sabotagedRules: Readonly<Record<string, Partial<Rules>>> = {
  keyMintedPerTry: {
    keyOf: ({ hasBegun }, one) =>
      hasBegun ? `minted-${lastMinted(one) + (one.consult.phase === 'sending' ? 1 : 0)}` : 'minted-0',
  },
  saveAfterSend: { savedOf: (before) => before },
  fieldEditedInFlight: {
    editsInFlight: true,
    payloadOf: ({ payloadSha256 }, { patient }) => `${payloadSha256} ${patient.species}`,
  },
  wholeUploadForgotten: { hasAllLeft: () => false },
  outcomeSentTwice: { reportsTwice: true },
  tokensCrossed: { placeOf: () => 0 },
  partnerStopIgnored: { knowsStops: false },
  unpaidRetried: { knowsUnpaid: false },
  retryAfterDropped: { retryAfterMs: () => null },
  retryAfterForgotten: {
    afterRestart: (place) => ({ ...place, pausedUntil: { submissions: epochMs(0), reads: epochMs(0) } }),
  },
};
