import { createSilentSides } from '../../../shared/consult/silentSides.ts';

type Level = { readonly channel: number; readonly levelDb: number };

/** Collects the levels of a file's channels, which ffmpeg prints one after the other. Of a stereo file, both count. */
export function createChannelLevels() {
  const sides = createSilentSides();
  let leftDb = -Infinity;
  let isStereo = true;
  return {
    add({ channel, levelDb }: Level): void {
      if (channel === 1) leftDb = levelDb;
      else if (channel === 2) sides.add(leftDb, levelDb);
      else isStereo = false;
    },
    hasSilentSide: (): boolean => isStereo && sides.silentSide() !== null,
  };
}
