import { createHmac, timingSafeEqual } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { derivedKey } from '../platform/derivedKey.ts';

/** Times in ms since 1970. */
type WrongTries = { readonly wrongTries: number; readonly waitsUntilMs: number };

/**
 * Counts wrong PINs in reserved bytes, which it overwrites in place, so that a full disk still counts (unless the file
 * system copies on write).
 */
export type WrongPins = {
  /** null: no wrong attempt yet. */
  readonly of: (vet: string) => WrongTries | null;
  /** Until `clear`: a part of the file is damaged, and nobody knows whose attempts it counted. */
  readonly isDamaged: boolean;
  /** On the disk when it resolves. Rejects if it cannot write, and while the file is damaged. */
  readonly save: (vet: string, tries: WrongTries) => Promise<void>;
  /** Forgets all attempts. */
  readonly clear: () => Promise<void>;
};

/** A slot for each vet: owner (32 bytes), attempts (4), end of the wait (8), seal of these (20). */
const slotBytes = 64;
const sealedBytes = 44;
const slotCount = 64;
const fileBytes = slotBytes * slotCount;

const macOf = (key: Uint8Array, text: string | Buffer): Buffer =>
  createHmac('sha256', key).update(text).digest();
const sealOf = (key: Uint8Array, slot: Buffer): Buffer =>
  macOf(key, slot.subarray(0, sealedBytes)).subarray(0, slotBytes - sealedBytes);
const isSealedBy = (key: Uint8Array, slot: Buffer): boolean =>
  timingSafeEqual(slot.subarray(sealedBytes), sealOf(key, slot));

/**
 * A key derived from `dataKey` seals the slots and hides the names. Rejects with the system's error, as on a full disk.
 */
export async function openWrongPins(path: string, dataKey: Uint8Array): Promise<WrongPins> {
  const bytes = await readReserved(path);
  const slots = Array.from({ length: slotCount }, (_none, at) =>
    bytes.subarray(at * slotBytes, (at + 1) * slotBytes),
  );
  const isUnused = (slot: Buffer): boolean => slot.every((byte) => byte === 0);
  // An earlier version used the data key itself, and goes on to count in its file if somebody installs it again.
  const key = slots.some((slot) => isSealedBy(dataKey, slot)) ? dataKey : derivedKey(dataKey, 'wrongPins');
  const ownerOf = (vet: string): Buffer => macOf(key, `wrong PINs of ${vet}`);
  const isWhole = (slot: Buffer): boolean => isSealedBy(key, slot);
  let isDamaged = slots.some((slot) => !isUnused(slot) && !isWhole(slot));

  const slotOf = (vet: string): Buffer | undefined =>
    slots.find((slot) => isWhole(slot) && slot.subarray(0, 32).equals(ownerOf(vet)));

  /** All bytes, or one slot. */
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
    async save(vet, { wrongTries, waitsUntilMs }) {
      // A write would hide the damage before the records know of it.
      if (isDamaged) throw new Error('The count of wrong PINs is damaged.');
      // With more vets than slots, the last slot counts the attempts of the last vet.
      const slot = slotOf(vet) ?? slots.find(isUnused) ?? slots.at(-1);
      if (slot === undefined) return;
      ownerOf(vet).copy(slot, 0);
      slot.writeUInt32LE(wrongTries, 32);
      slot.writeDoubleLE(waitsUntilMs, 36);
      sealOf(key, slot).copy(slot, sealedBytes);
      await write(slot);
    },
    async clear() {
      bytes.fill(0);
      await write(bytes);
      isDamaged = false;
    },
  };
}

/** The whole file. Fills up a missing or short one with zeros, which reserve their room on the disk. */
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
