import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (what: { readonly type: 'minor' }) => void;

let collect: Collect | null = null;

/** V8's own, in a context that nobody else has. */
function collector(): Collect {
  if (collect !== null) return collect;
  setFlagsFromString('--expose-gc');
  collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/** A collection of what is young takes about a millisecond. */
const everyBytes = 8_000_000;

/**
 * For memory that is handed on, so that only V8 knows when nobody uses it any more (else: `freeNow`). By itself V8 lets such
 * buffers lie until they are twice its largest young generation, 32 MiB. To be told of each one's bytes.
 */
export function collectNowAndThen(): (byteCount: number) => void {
  let lying = 0;
  return (byteCount) => {
    lying += byteCount;
    if (lying < everyBytes) return;
    lying = 0;
    collector()({ type: 'minor' });
  };
}
