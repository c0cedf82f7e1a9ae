import { connectPractice, launch } from '../e2e/support/launch.ts';
import { buildPackaged } from '../e2e/support/packagedBuild.ts';
import { startStandIn } from '../service/standIn.ts';

let made: ReturnType<typeof buildPackaged> | null = null;

/**
 * The packaged build, made by the first figure of a run that needs it, among the files that are removed at
 * its end.
 */
export const packagedApp = (): ReturnType<typeof buildPackaged> => (made ??= buildPackaged());

/** The packaged app, connected to a service that writes at once. Both end with the stack. */
export async function connectedApp(stack: AsyncDisposableStack) {
  const service = await startStandIn({ profile: 'production', processingMs: 0 });
  stack.defer(() => service.stop());
  const app = stack.use(await launch({ packaged: (await packagedApp()).executable }));
  await connectPractice(app.page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
  return { ...app, service };
}
