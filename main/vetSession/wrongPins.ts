import { createHmac, timingSafeEqual } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** How often a wrong PIN was tried, and until when further tries wait. Times in ms since 1970. */
type WrongTries = { readonly wrongTries: number; readonly waitsUntilMs: number };

/**
 * Counts wrong PINs in bytes that were reserved beforehand and are overwritten in place, so that a full disk still
 * counts. Where the file system copies what is overwritten, a full disk may not let it.
 */
export type WrongPins = {
  /** null: there was none yet. */
  readonly of: (vet: string) => WrongTries | null;
  /** Something in the file is not as it was written: whose tries it counted, nobody knows. Until it is cleared. */
  readonly isDamaged: boolean;
  /** On the disk when it resolves. Rejects where it could not be written, and while it is damaged. */
  readonly keep: (vet: string, tries: WrongTries) => Promise<void>;
  /** Nothing is counted any more. */
  readonly clear: () => Promise<void>;
};

/** One slot for each vet: whose it is (32 bytes), how many tries (4), until when (8), and a seal of these (20). */
const slotBytes = 64;
const sealedBytes = 44;
const slotCount = 64;
const fileBytes = slotBytes * slotCount;

/**
 * `dataKey` seals the slots and hides the names. Rejects with the system's error where there is no room for the file.
 */
export async function openWrongPins(path: string, dataKey: Uint8Array): Promise<WrongPins> {
  const macOf = (text: string | Buffer): Buffer => createHmac('sha256', dataKey).update(text).digest();
  const ownerOf = (vet: string): Buffer => macOf(`wrong PINs of ${vet}`);
  const sealOf = (slot: Buffer): Buffer =>
    macOf(slot.subarray(0, sealedBytes)).subarray(0, slotBytes - sealedBytes);

  const bytes = await readReserved(path);
  const slots = Array.from({ length: slotCount }, (_none, at) =>
    bytes.subarray(at * slotBytes, (at + 1) * slotBytes),
  );
  const isUnused = (slot: Buffer): boolean => slot.every((byte) => byte === 0);
  const isWhole = (slot: Buffer): boolean => timingSafeEqual(slot.subarray(sealedBytes), sealOf(slot));
  let isDamaged = slots.some((slot) => !isUnused(slot) && !isWhole(slot));

  const slotOf = (vet: string): Buffer | undefined =>
    slots.find((slot) => isWhole(slot) && slot.subarray(0, 32).equals(ownerOf(vet)));

  /** All of the bytes, or one slot of them. */
  const write = (changed: Buffer): Promise<void> =>
    withFile(path, constants.O_RDWR, async (file) => {
      await file.write(changed, 0, changed.length, changed.byteOffset - bytes.byteOffset);
      await file.datasync();
    });

  return {
    get isDamaged() {
      return isDamaged;
    },
    of(vet) {
      const slot = slotOf(vet);
      if (slot === undefined) return null;
      return { wrongTries: slot.readUInt32LE(32), waitsUntilMs: slot.readDoubleLE(36) };
    },
    async keep(vet, { wrongTries, waitsUntilMs }) {
      // Over it, the damage would be forgotten before the records know of it.
      if (isDamaged) throw new Error('The count of wrong PINs is damaged.');
      // With more vets than slots, the last one is shared: it counts the tries of whoever tried last.
      const slot = slotOf(vet) ?? slots.find(isUnused) ?? slots.at(-1);
      if (slot === undefined) return;
      ownerOf(vet).copy(slot, 0);
      slot.writeUInt32LE(wrongTries, 32);
      slot.writeDoubleLE(waitsUntilMs, 36);
      sealOf(slot).copy(slot, sealedBytes);
      await write(slot);
    },
    async clear() {
      bytes.fill(0);
      await write(bytes);
      isDamaged = false;
    },
  };
}

/** All of the file; one that is not there, or too short, is filled up with zeros that take their room on the disk. */
async function readReserved(path: string): Promise<Buffer> {
  const bytes = Buffer.alloc(fileBytes);
  await withFile(path, constants.O_RDWR | constants.O_CREAT, async (file) => {
    const { bytesRead } = await file.read(bytes, 0, fileBytes, 0);
    if (bytesRead === fileBytes) return;
    await file.write(bytes, bytesRead, fileBytes - bytesRead, bytesRead);
    await file.sync();
  });
  return bytes;
}

async function withFile(
  path: string,
  flags: number,
  work: (file: FileHandle) => Promise<void>,
): Promise<void> {
  await using file = await open(path, flags | constants.O_NOFOLLOW, 0o600);
  await work(file);
}
