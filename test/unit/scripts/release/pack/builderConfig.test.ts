import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  declaredFuses,
  linuxProductName,
  readBuilderConfig,
  readYaml,
} from '../../../../../scripts/release/pack/builderConfig.ts';
import { fuseNames } from '../../../../../scripts/release/pack/fuses.ts';
import { placeholdersIn, releaseTargets } from '../../../../../scripts/release/releaseTargets.ts';
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
const targets = (all: readonly { readonly target: string; readonly arch: readonly string[] }[]): string[] =>
  all.flatMap(({ target, arch }) => arch.map((one) => `${target} ${one}`));

describe('electron-builder.yml', () => {
  it('names every fuse once, with the values that protect a clinic', () => {
    const declared = declaredFuses(config);
    expect(Object.keys(declared).sort()).toEqual([...fuseNames].sort());
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

  it('builds for every system, with the system in every file name', () => {
    expect(targets(config.win.target)).toEqual(['nsis x64', 'nsis arm64', 'msi x64', 'msi arm64']);
    expect(targets(config.mac.target)).toEqual(['dmg universal', 'zip universal']);
    expect(targets(config.linux.target)).toEqual(['deb x64', 'rpm x64', 'AppImage x64']);
    for (const macro of ['${version}', '${os}', '${arch}', '${env.CLINIC_FILE_MARK}'])
      expect(config.artifactName).toContain(macro);
  });

  it('names the program clinic-companion on Linux, and like the app elsewhere', () => {
    expect(config.linux.executableName).toBe('clinic-companion');
    expect(text).not.toMatch(/^executableName:/m);
    expect(text.match(/executableName:/g)).toHaveLength(1);
  });

  it('installs by the MSI for all accounts and by the .exe for one, and no uninstaller deletes data', () => {
    expect(text.match(/perMachine: .*/g)).toEqual(['perMachine: false', 'perMachine: true']);
    expect(text).toContain('packElevateHelper: false');
    expect(text).toContain('deleteAppDataOnUninstall: false');
    expect(text).toMatch(/upgradeCode: [0-9A-F-]{36}/);
  });

  it('gives the app the same id as the app gives itself', () => {
    expect(script('main/electron/prepareElectron.ts')).toContain(`setAppUserModelId('${config.appId}')`);
    const { desktopName } = JSON.parse(script('package.json')) as { desktopName: string };
    expect(desktopName).toBe(`${config.linux.executableName}.desktop`);
  });

  it('keeps the hardened runtime of macOS, with entitlements for V8 and the microphone alone', () => {
    const entitlements = script('scripts/release/mac/entitlements.plist');
    expect(entitlements.match(/<key>.*<\/key>/g)).toEqual([
      '<key>com.apple.security.cs.allow-jit</key>',
      '<key>com.apple.security.device.audio-input</key>',
    ]);
    expect(text).toContain('hardenedRuntime: true');
    expect(text).toContain('NSMicrophoneUsageDescription');
  });

  it('registers links with the installers of macOS and Linux, there behind the end of switches', async () => {
    const { protocols, linux, deb, rpm, appImage } = readYaml('electron-builder.yml') as Record<
      string,
      object
    >;
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
    for (const own of [deb, rpm]) {
      const entry = await helper.computeDesktopEntry({ ...linux, ...own });
      expect(entry).toContain('\nMimeType=x-scheme-handler/clinic-companion;\n');
      expect(entry).toContain('\nExec=/opt/clinic-companion/clinic-companion -- %U\n');
    }
    // The program that starts an AppImage has arguments of its own.
    expect(appImage).toEqual({ executableArgs: [] });
    // Links are an installer's matter: the app takes none from another program.
    const sources = globSync('main/**/*.ts', { cwd: repoRoot }).map(script);
    expect(sources.filter((source) => source.includes('setAsDefaultProtocolClient'))).toEqual([]);
  });

  it('has no package start the app without Chromium’s sandbox', () => {
    expect(text).toMatch(/^appImage:\n(?: .*\n)* {2}executableArgs: \[\]$/m);
    expect(text.replaceAll(/^ *#.*$/gm, '')).not.toContain('sandbox');
  });

  it('names only files that exist', () => {
    const named = [...text.matchAll(/scripts\/release\/[\w./]+\w/g)].map((match) => match[0]);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((file) => !existsSync(path.join(repoRoot, file)))).toEqual([]);
  });

  it('stops a release until the maker’s addresses are filled in', () => {
    expect(placeholdersIn(config)).toHaveLength(config.linux.maintainer.includes('.invalid') ? 1 : 0);
    const named = { ...config, linux: { ...config.linux, maintainer: 'Vets Ltd <it@vets.example>' } };
    expect(placeholdersIn(named)).toEqual([]);
  });
});

describe('the maintainer scripts', () => {
  const scripts = [config.deb.afterInstall, config.deb.afterRemove, 'scripts/release/linux/beforeRemove.sh'];

  it('are the same for deb and rpm, without dollar braces that electron-builder would expand', () => {
    expect(config.rpm.afterInstall).toBe(config.deb.afterInstall);
    expect(config.rpm.afterRemove).toBe(config.deb.afterRemove);
    for (const fpm of [config.deb.fpm, config.rpm.fpm])
      expect(fpm).toContain(`--before-remove=${scripts[2]}`);
    for (const name of scripts) expect(script(name)).not.toMatch(/\$\{/);
  });

  it('name the installed folder and program', () => {
    expect(script(config.deb.afterInstall)).toContain(`app='/opt/${linuxProductName}'`);
    for (const name of [config.deb.afterInstall, config.deb.afterRemove])
      expect(script(name)).toContain(`/usr/bin/${config.linux.executableName}`);
    expect(script('scripts/release/linux/beforeRemove.sh')).toContain(`.config/${config.productName}`);
  });

  it('remove nothing in a home folder', () => {
    for (const name of [config.deb.afterRemove, 'scripts/release/linux/beforeRemove.sh']) {
      const removals = script(name).match(/^.*\brm\b.*$/gm) ?? [];
      expect(removals.filter((line) => !line.includes('/usr/bin/'))).toEqual([]);
    }
  });
});

describe('the check of a release', () => {
  it('finds every build in the folder of electron-builder', () => {
    const windows = releaseTargets('win32', config);
    expect(windows.each).toEqual(['win-x64', 'win-arm64']);
    expect(windows.built('/dist').map(({ binary }) => path.basename(binary))).toEqual([
      'Clinic Companion.exe',
      'Clinic Companion.exe',
    ]);
    expect(releaseTargets('darwin', config).each).toEqual(['mac-x64', 'mac-arm64']);
    expect(releaseTargets('linux', config).built('/dist')[0]?.binary).toBe(
      path.join('/dist', 'linux-unpacked', 'clinic-companion'),
    );
    expect(() => releaseTargets('freebsd', config)).toThrow('no installers for freebsd');
  });
});
