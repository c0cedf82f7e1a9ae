import { describe, expect, it } from 'vitest';
import { releaseHost } from '../../../../scripts/dev/downloadElectron.ts';

describe('the host that Electron is downloaded from', () => {
  it('is GitHub by default', () => {
    expect(releaseHost({}).host).toBe('github.com');
  });

  it('is the mirror that npm or the shell names', () => {
    expect(releaseHost({ ELECTRON_MIRROR: 'http://mirror.clinic:8080/electron/' }).host).toBe(
      'mirror.clinic:8080',
    );
    expect(
      releaseHost({ npm_config_electron_mirror: 'https://a/', ELECTRON_MIRROR: 'https://b/' }).host,
    ).toBe('a');
  });

  it('ignores a mirror that is not an address', () => {
    expect(releaseHost({ ELECTRON_MIRROR: 'mirror' }).host).toBe('github.com');
  });
});
