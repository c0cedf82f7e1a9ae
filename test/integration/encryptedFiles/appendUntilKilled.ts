import { createSealedFile } from '../../../main/encryptedFiles/createSealedFile.ts';

/**
 * A writer to be killed: appends a numbered chunk every few milliseconds, syncs now and then, and says on stdout
 * what is written (`w`) and what is synced (`s`).
 */
const [, , path = '', keyHex = '', context = ''] = process.argv;
const created = await createSealedFile({ path, dataKey: Buffer.from(keyHex, 'hex'), context });
if (!created.ok) process.exit(1);
const writer = created.value;
for (let index = 0; ; index += 1) {
  const chunk = Buffer.alloc(2400, index & 0xff);
  chunk.writeUInt32LE(index);
  const appended = await writer.append(chunk, index * 25);
  if (!appended.ok) process.exit(2);
  process.stdout.write(`w${index + 1}\n`);
  if (index % 20 === 0) void writer.sync();
  await new Promise((resolve) => setTimeout(resolve, 1));
}
