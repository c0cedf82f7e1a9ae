import type { Dispatcher } from 'undici';
import { onceMade } from '../../shared/onceMade.ts';
import type { ProxyConnectorOptions } from './proxyConnector.ts';

type DispatcherOptions = Omit<ProxyConnectorOptions, 'userAgent'> & {
  readonly version?: string;
};

type ServiceRequest = Omit<Dispatcher.RequestOptions, 'headers'> & {
  readonly headers: Readonly<Record<string, string>>;
  /** A piece that is only read ahead does not count. */
  readonly onBodySent?: OnBodySent | undefined;
};

type OnBodySent = NonNullable<Dispatcher.DispatchHandler['onBodySent']>;

export type ServiceDispatcher = {
  readonly request: (options: ServiceRequest) => Promise<Dispatcher.ResponseData>;
  readonly destroy: () => Promise<void>;
};

/**
 * The app's only route to the service. Follows no redirects, so a token reaches no other host. Loads the HTTP
 * client and TLS at the first request, to speed up the start.
 */
export function createServiceDispatcher(options: DispatcherOptions = {}): ServiceDispatcher {
  const userAgent = `ClinicCompanion/${options.version ?? '0'}`;
  const opened = onceMade<Dispatcher>(async () => {
    const { createProxyConnector } = await import('./proxyConnector.ts');
    const { Agent } = await import('undici');
    return new Agent({
      connect: createProxyConnector({ ...options, userAgent }),
      // HTTP/1.1 refreshes its time limit with each piece of an upload that leaves; that is what a slow line
      // needs.
      allowH2: false,
    }).compose(
      (dispatch) => (asked: Dispatcher.DispatchOptions & Pick<ServiceRequest, 'onBodySent'>, handler) =>
        dispatch(asked, Object.assign(handler, asked.onBodySent && { onBodySent: asked.onBodySent })),
    );
  });
  return {
    async request(asked) {
      // Common firewalls refuse a request that does not say what sent it.
      return (await opened.get()).request({
        ...asked,
        headers: { ...asked.headers, 'user-agent': userAgent },
      });
    },
    async destroy() {
      await (await opened.made())?.destroy();
    },
  };
}
