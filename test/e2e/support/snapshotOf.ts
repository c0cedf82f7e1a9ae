import type { Page } from '@playwright/test';
import type { ClinicBridge } from '../../../shared/ipc/ipcContract.ts';
import type { Changed, Topics } from '../../../shared/ipc/snapshot.ts';

declare global {
  // As the preload puts it there.
  var clinic: ClinicBridge;
}

/** What main tells the page. */
export async function snapshotOf(page: Page): Promise<Topics & Changed> {
  const answer = await page.evaluate(() => globalThis.clinic.invoke('getSnapshot', {}));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}
