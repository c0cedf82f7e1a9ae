import { buildPackaged } from '../e2e/support/packagedBuild.ts';

let made: ReturnType<typeof buildPackaged> | null = null;

/** The packaged build, made by the first figure of a run that needs it, among the files that are removed at its end. */
export const packagedApp = (): ReturnType<typeof buildPackaged> => (made ??= buildPackaged());
