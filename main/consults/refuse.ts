import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, type Result } from '../../shared/result.ts';

export const refuse = (code: CommandFailure['code']): Result<never, CommandFailure> =>
  err({ code, detail: null });
