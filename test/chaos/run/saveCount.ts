import { z } from 'zod';

/** Wraps the one way into the store, so that the app's process knows how many saves are under way. */
export const saveCounting: Readonly<Record<string, string>> = {
  'main/storage/recovery/changeWriter.ts': `
    const saves = (globalThis.chaosSaves = { underWay: 0 });
    export function changesOn(...args) {
      const changes = original.changesOn(...args);
      return {
        ...changes,
        changing(...about) {
          const save = changes.changing(...about);
          return async (...given) => {
            saves.underWay += 1;
            try {
              return await save(...given);
            } finally {
              saves.underWay -= 1;
            }
          };
        },
      };
    }`,
};

const counted = z.object({ chaosSaves: z.object({ underWay: z.number() }) });

/** Of this process. Throws where the wrapper is not in its place. */
export const savesUnderWay = (): number => counted.parse(globalThis).chaosSaves.underWay;
