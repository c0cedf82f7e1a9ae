import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { userGuide } from '../scripts/dev/userGuide.ts';
import { recordBundledPackages } from '../scripts/release/pack/bundledPackages.ts';

const root = resolve(import.meta.dirname, '..');
const out = (name: string): string => resolve(root, 'out', name);

/**
 * Where a release looks for updates, and whose signature counts there. With an empty value the app does not
 * look (docs/building-and-releasing.md).
 */
const fromEnvironment = (name: string): string => JSON.stringify(process.env[name]?.trim() ?? '');

/**
 * What main does not need for its start is in files beside its bundle. Main's is CommonJS: an import of
 * Node's own modules reads all that they export, which loads a second HTTP client among other things.
 * Packages that are native, or load by name, stay outside.
 */
export default defineConfig({
  main: {
    define: {
      __UPDATE_ADDRESS__: fromEnvironment('CLINIC_UPDATE_ADDRESS'),
      __UPDATE_KEYS__: fromEnvironment('CLINIC_UPDATE_KEYS'),
      __UPDATE_PUBLISHER__: fromEnvironment('CLINIC_UPDATE_PUBLISHER'),
      // Set by `npm run release` alone, from the programs that it packs.
      __FFMPEG_HASHES__: process.env['CLINIC_FFMPEG_HASHES'] || '[]',
    },
    plugins: [recordBundledPackages('main')],
    build: {
      outDir: out('main'),
      lib: {
        entry: {
          index: resolve(root, 'main/index.ts'),
          listWorker: resolve(root, 'main/appointments/listWorker.ts'),
        },
        formats: ['cjs'],
      },
      externalizeDeps: {
        // Finds its binary beside itself, so it cannot be bundled.
        include: ['ffmpeg-static'],
        // One file is there sooner than hundreds.
        exclude: ['csv-parse', 'electron-log', 'undici', 'zod'],
      },
      // By names that stay: the log tells of places in them.
      rolldownOptions: { output: { entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' } },
      sourcemap: true,
    },
  },
  preload: {
    plugins: [recordBundledPackages('preload')],
    build: {
      outDir: out('preload'),
      // A sandboxed preload cannot be an ES module, and cannot load packages. The two share no module, so
      // that neither needs a third file.
      externalizeDeps: false,
      lib: {
        entry: {
          index: resolve(root, 'main/preload/index.ts'),
          recorderBar: resolve(root, 'main/preload/recorderBar.ts'),
        },
        formats: ['cjs'],
      },
      rolldownOptions: { output: { entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [react(), userGuide(), recordBundledPackages('renderer')],
    worker: { plugins: () => [recordBundledPackages('worker')] },
    build: {
      outDir: out('renderer'),
      minify: true,
      rolldownOptions: {
        // By name: electron-vite puts a nameless input of its own before those of a list.
        input: {
          index: resolve(root, 'renderer/index.html'),
          recorderBar: resolve(root, 'renderer/recorderBar.html'),
        },
      },
      // The page may load nothing but files of its own.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  },
});
