import { open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import type { FileOpener } from '../../../main/encryptedFiles/createSealedFile.ts';
import { handlePrototype } from '../sealedTestFile.ts';

const pageBytes = 4096;
type Pages = Map<number, Buffer>;
type File = {
  readonly path: string;
  readonly written: Pages;
  readonly durable: Pages;
  dirty: Set<number>;
  /** Whether its folder was synced since the file was made; Windows journals names. */
  isNamed: boolean;
};

export type VolatileDisk = ReturnType<typeof volatileDisk>;

/**
 * A disk as faithful as it has to be: writes reach memory, and only a sync brings pages to where a power cut
 * leaves them, as only a sync of its folder does a new file's name. What was written while a sync was under
 * way is not part of it. `syncs: false`: its syncs say yes and do nothing.
 */
export function volatileDisk({ syncs = true, syncTakesMs = 3 } = {}) {
  const files: File[] = [];
  let isCut = false;
  let syncCount = 0;

  function write(file: File, bytes: Uint8Array, position: number): void {
    for (let done = 0; done < bytes.length;) {
      const at = position + done;
      const page = Math.floor(at / pageBytes);
      const within = at % pageBytes;
      const piece = bytes.subarray(done, done + pageBytes - within);
      const before = file.written.get(page) ?? Buffer.alloc(0);
      const now = Buffer.alloc(Math.max(before.length, within + piece.length));
      before.copy(now);
      now.set(piece, within);
      file.written.set(page, now);
      file.dirty.add(page);
      done += piece.length;
    }
  }

  async function sync(file: File): Promise<void> {
    // A page is replaced with each write, never changed, so the map alone is the state at this moment.
    const pages = [...file.dirty].map((page) => [page, file.written.get(page) ?? Buffer.alloc(0)] as const);
    if (syncs) file.dirty = new Set();
    await after(syncTakesMs);
    if (isCut) throw Object.assign(new Error('No power'), { code: 'EIO' });
    syncCount += 1;
    if (syncs) for (const [page, bytes] of pages) file.durable.set(page, bytes);
  }

  async function followFolders(): Promise<void> {
    const folderSync = vi.spyOn(await handlePrototype(), 'sync');
    onTestFinished(() => folderSync.mockRestore());
    folderSync.mockImplementation(async function (this: FileHandle) {
      const { ino } = await this.stat();
      for (const file of files)
        file.isNamed ||= syncs && !isCut && (await stat(dirname(file.path))).ino === ino;
    });
  }

  const openFile: FileOpener = async (path, flags, mode) => {
    if (files.length === 0) await followFolders();
    const name = await open(path, flags, mode);
    await name.close();
    const isNamed = process.platform === 'win32';
    const file: File = { path, written: new Map(), durable: new Map(), dirty: new Set(), isNamed };
    files.push(file);
    return {
      write: async (bytes, from, length, position) => {
        if (!isCut) write(file, bytes.subarray(from, from + length), position);
        return { bytesWritten: length };
      },
      datasync: () => sync(file),
      close: async () => undefined,
    };
  };

  return {
    openFile,
    /**
     * The power goes: puts into each file what is left of it. `survives` says of pages that were not synced
     * whether the kernel had happened to write them; where one is lost in front of one that survives, there
     * are zeros.
     */
    cut: async (survives: (page: number) => boolean = () => false): Promise<void> => {
      isCut = true;
      for (const { path, written, durable, isNamed } of files) {
        if (!isNamed) await rm(path);
        if (!isNamed) continue;
        const left = new Map(durable);
        for (const [page, bytes] of written)
          if (durable.get(page) !== bytes && survives(page)) left.set(page, bytes);
        const size = Math.max(0, ...[...left].map(([page, bytes]) => page * pageBytes + bytes.length));
        const image = Buffer.alloc(size);
        for (const [page, bytes] of left) bytes.copy(image, page * pageBytes);
        await writeFile(path, image);
      }
    },
    syncs: () => syncCount,
  };
}
