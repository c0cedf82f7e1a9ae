import { type StandIn, startStandIn } from '../../service/standIn.ts';
import { answerOpenDialog } from '../support/dialogs.ts';
import { fixture, launch } from '../support/launch.ts';
import { openAccessibilityTree } from './accessibilityTree.ts';
import { writtenNote, type JobParts } from './mainJobByTree.ts';

/**
 * The app on this session's display, the stand-in that it is to be connected to, and the tree to do the job
 * with.
 */
export async function openJob(
  stack: AsyncDisposableStack,
  env: Readonly<Record<string, string>>,
  /** How long the service writes on a note, and the pause between two keys, in ms. */
  { processingMs, keyPauseMs }: { readonly processingMs: number; readonly keyPauseMs: number },
): Promise<JobParts & { readonly service: StandIn }> {
  const service = await startStandIn({ profile: 'production', processingMs });
  stack.defer(() => service.stop());
  service.control.noteOutcome(writtenNote, 2);
  const [connection] = service.connections;
  if (connection === undefined) throw new Error('The stand-in has no connection.');
  const { token, vet, practiceName } = connection;
  const app = stack.use(
    await launch({
      env,
      args: ['--force-renderer-accessibility', '--use-fake-device-for-media-stream'],
    }),
  );
  if (app.electron === null) throw new Error('The dialog for files is answered through the inspector.');
  await answerOpenDialog(app.electron, [fixture('dog.m4a')]);
  const tree = await openAccessibilityTree({ ...process.env, ...env }, keyPauseMs);
  stack.defer(() => tree.close());
  return { service, tree, practice: { url: service.url, token, vet, name: practiceName } };
}
