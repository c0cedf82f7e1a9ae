/** Somebody speaks. */
const heardDb = -50;
/** No two sides of a working microphone, nor two people with one each, differ by so much all the time. */
const silentBelowDb = 25;
const enoughBlocks = 4;
/** Then older blocks count half, so a plug that comes loose is noticed. */
const mostBlocks = 40;
const silentShare = 0.95;

/** Tells whether one of two channels is silent while the other is not. Both loud or both silent tell nothing. */
export function createSilentSides() {
  const silent = { left: 0, right: 0 };
  let heard = 0;
  return {
    /** The levels of a second or so, in dB of full scale. */
    add(leftDb: number, rightDb: number): void {
      if (Math.max(leftDb, rightDb) < heardDb) return;
      if (heard >= mostBlocks) {
        heard /= 2;
        silent.left /= 2;
        silent.right /= 2;
      }
      heard += 1;
      if (leftDb < rightDb - silentBelowDb) silent.left += 1;
      if (rightDb < leftDb - silentBelowDb) silent.right += 1;
    },
    /** null: neither, or too little was heard. */
    silentSide(): 'left' | 'right' | null {
      if (heard < enoughBlocks) return null;
      if (silent.left >= heard * silentShare) return 'left';
      return silent.right >= heard * silentShare ? 'right' : null;
    },
  };
}
