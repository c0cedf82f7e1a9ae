import { Agent, type Dispatcher } from 'undici';

/**
 * The one way out of the app to the service: it decides the route and whom to trust. `close()` it when the app
 * ends. It follows no redirects, so that a token never reaches another host.
 */
export function createDispatcher(): Dispatcher {
  return new Agent({
    connect: { timeout: 15_000 },
    // HTTP/1.1 refreshes its time limit with each piece of an upload that leaves; that is what a slow line needs.
    allowH2: false,
  });
}
