import type { CommandName } from '../../shared/ipc/ipcContract.ts';

/** A command by its name. Files that are dropped on the page come by a way of their own, and pass the same guards. */
export type GuardedName = CommandName | 'importDropped';
