import { onTestFinished } from 'vitest';
import { createServiceDispatcher } from '../../../main/noteService/serviceDispatcher.ts';
import { startForwardProxy, type ForwardProxy, type ProxyManner } from '../../support/fakes/forwardProxy.ts';
import { serve, type Script, type ScriptedServer } from './scriptedServer.ts';

type DispatcherOptions = Parameters<typeof createServiceDispatcher>[0];

/** What is opened here is closed when the test has finished, the last one first. */
export async function serving(...of: [Script, Parameters<typeof serve>[1]?]): Promise<ScriptedServer> {
  const server = await serve(...of);
  onTestFinished(server.close);
  return server;
}

export async function startProxy(manner: ProxyManner = {}): Promise<ForwardProxy> {
  const proxy = await startForwardProxy(manner);
  onTestFinished(proxy.close);
  return proxy;
}

export function openDispatcher(options: DispatcherOptions = {}): ReturnType<typeof createServiceDispatcher> {
  const dispatcher = createServiceDispatcher(options);
  onTestFinished(() => dispatcher.destroy());
  return dispatcher;
}
