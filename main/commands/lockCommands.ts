import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { done } from './commandsDeps.ts';
import type { Workstation } from '../vetSession/workstation.ts';

export const lockCommands = (workstation: Workstation) =>
  ({
    lock: ({ asksForVetOf }) => workstation.lock(asksForVetOf).then(() => done),
    unlock: ({ seat, pin }) => workstation.unlock(seat, pin),
    forgetPin: ({ seat, token }) => workstation.forgetPin(seat, token),
    changePin: ({ old, pin }) => workstation.changePin(old, pin),
    takeTyped: () => Promise.resolve(ok({ typed: workstation.takeTyped() })),
  }) satisfies Partial<CommandHandlers>;
