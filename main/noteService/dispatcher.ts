import { Agent } from 'undici';
import type { Dispatcher } from 'undici';

/** The one way out of the app to the service. `close()` it when the app ends. */
export function createDispatcher(): Dispatcher {
  return new Agent();
}
