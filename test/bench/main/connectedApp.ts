import { connectPractice, launch, type Launched } from '../../e2e/support/launch.ts';
import { importFile } from './importFile.ts';
import { makeWav } from './longAudio.ts';
import { sendConsult } from './sendConsult.ts';
import type { ServiceProcess } from './serviceProcess.ts';

/** The app, connected, with one small consult sent, so that what is loaded once does not count. */
export async function connectedApp(service: ServiceProcess, shared: string): Promise<Launched> {
  const app = await launch();
  try {
    await connectPractice(app.page, service);
    const { consultId } = await importFile(app, await makeWav(shared, 1), 'Warm');
    await sendConsult(app.page, consultId);
    return app;
  } catch (reason) {
    await app.remove();
    throw reason;
  }
}
