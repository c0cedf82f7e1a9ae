import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  declaredFuses,
  electronChecksums,
  linuxProductName,
  readBuilderConfig,
  readYaml,
} from '../../../../../scripts/release/pack/builderConfig.ts';
import { declaredElectronVersion } from '../../../../../scripts/dev/electronRuntime.ts';
import { placeholdersIn } from '../../../../../scripts/release/releaseTargets.ts';
import { repoRoot } from '../../../../../scripts/dev/repoRoot.ts';

/** What electron-builder makes a menu entry with. */
type EntryMaker = new (packager: object) => {
  readonly computeDesktopEntry: (options: object) => Promise<string>;
};
const makerFile = path.join(repoRoot, 'node_modules/app-builder-lib/out/targets/LinuxTargetHelper.js');
const { LinuxTargetHelper } = createRequire(import.meta.url)(makerFile) as {
  readonly LinuxTargetHelper: EntryMaker;
};

const config = readBuilderConfig();
const text = readFileSync(path.join(repoRoot, 'electron-builder.yml'), 'utf8');
const script = (name: string): string => readFileSync(path.join(repoRoot, name), 'utf8');

describe('electron-builder.yml', () => {
  it('electron-builder.yml names every fuse once, with the values that protect a clinic', () => {
    const declared = declaredFuses(config);
    expect(declared).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      wasmTrapHandlers: true,
    });
  });

  it('electron-builder.yml gives the app the same id as the app gives itself', () => {
    expect(script('main/electron/prepareElectron.ts')).toContain(`setAppUserModelId('${config.appId}')`);
    const { desktopName } = JSON.parse(script('package.json')) as { desktopName: string };
    expect(desktopName).toBe(`${config.linux.executableName}.desktop`);
  });

  it('electron-builder.yml packs an Electron of which the locked package names the hash, for every installer', () => {
    const archives = ['win32-x64', 'win32-arm64', 'darwin-x64', 'darwin-arm64', 'linux-x64'].map(
      (target) => `electron-v${declaredElectronVersion()}-${target}.zip`,
    );
    // An update of the package `electron` brings the hashes along.
    expect(Object.keys(electronChecksums())).toEqual(expect.arrayContaining(archives));
    expect(script('scripts/release/release.ts')).toContain(
      'electronDownload: { checksums: electronChecksums() }',
    );
  });

  it('electron-builder.yml keeps the hardened runtime of macOS, with entitlements for V8 and the microphone alone', () => {
    const entitlements = script('scripts/release/mac/entitlements.plist');
    expect(entitlements.match(/<key>.*<\/key>/g)).toEqual([
      '<key>com.apple.security.cs.allow-jit</key>',
      '<key>com.apple.security.device.audio-input</key>',
    ]);
    expect(text).toContain('hardenedRuntime: true');
    expect(text).toContain('NSMicrophoneUsageDescription');
  });

  it('electron-builder.yml registers links with the installers of macOS and Linux, there behind the end of switches', async () => {
    const { protocols, linux, deb } = readYaml('electron-builder.yml') as Record<string, object>;
    expect(protocols).toEqual([
      { name: 'Start a consult in Clinic Companion', schemes: ['clinic-companion'], role: 'Viewer' },
    ]);
    const helper = new LinuxTargetHelper({
      config: { protocols },
      platformSpecificBuildOptions: {},
      fileAssociations: [],
      executableName: config.linux.executableName,
      appInfo: { productName: config.productName, sanitizedProductName: linuxProductName },
      info: { metadata: { desktopName: 'clinic-companion.desktop' } },
    });
    const entry = await helper.computeDesktopEntry({ ...linux, ...deb });
    expect(entry).toContain('\nMimeType=x-scheme-handler/clinic-companion;\n');
    expect(entry).toContain('\nExec=/opt/clinic-companion/clinic-companion -- %U\n');
    // Links are an installer's matter: the app takes none from another program.
    const sources = globSync('main/**/*.ts', { cwd: repoRoot }).map(script);
    expect(sources.filter((source) => source.includes('setAsDefaultProtocolClient'))).toEqual([]);
  });

  it('electron-builder.yml has no package start the app without Chromium’s sandbox', () => {
    expect(text.replaceAll(/^ *#.*$/gm, '')).not.toContain('sandbox');
  });

  it('electron-builder.yml stops a release until the maker’s addresses are filled in', () => {
    expect(placeholdersIn(config)).toHaveLength(config.linux.maintainer.includes('.invalid') ? 1 : 0);
    const named = { ...config, linux: { ...config.linux, maintainer: 'Vets Ltd <it@vets.example>' } };
    expect(placeholdersIn(named)).toEqual([]);
  });
});

it('the maintainer scripts remove nothing in a home folder', () => {
  for (const name of [config.deb.afterRemove, 'scripts/release/linux/beforeRemove.sh']) {
    const removals = script(name).match(/^.*\brm\b.*$/gm) ?? [];
    expect(removals.filter((line) => !line.includes('/usr/bin/'))).toEqual([]);
  }
});
