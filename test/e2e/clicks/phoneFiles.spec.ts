import { startStandIn } from '../../service/standIn.ts';
import { temporaryFolder } from '../screens/stage.ts';
import { test } from '../support/e2eTest.ts';
import { connectPractice, launch } from '../support/launch.ts';
import { expectAllFiled } from './filedNotes.ts';
import { expectClicks } from './mostClicks.ts';
import { createScriptedVet } from './scriptedVet.ts';
import { expectOwnFiles, makePhoneFiles } from './phoneFiles.ts';
import { importAndFile } from './steps.ts';

test('four files of a phone are imported, named, sent, copied and filed with few clicks', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startStandIn({ profile: 'production', processingMs: 0 });
  stack.defer(() => service.stop());
  const app = stack.use(await launch());
  await connectPractice(app.page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
  const files = await makePhoneFiles(await temporaryFolder(stack));

  const vet = createScriptedVet(app);
  const copied = await importAndFile(vet, files);
  expectOwnFiles(copied);
  await expectAllFiled(service, copied);
  expectClicks('phoneFiles', vet);
});
