import { afterEach, expect, it, vi } from 'vitest';
import { sabotages } from '../../explore/sabotages.ts';

afterEach(() => vi.resetModules());

it.each(Object.entries(sabotages))('the walks find it if %s', async (_name, { path, wrap }) => {
  const module = `../../../${path}`;
  vi.doMock(module, async (original) => wrap(await original()));
  try {
    const { explore } = await import('../../explore/explore.ts');
    expect((await explore({ seed: 1, walks: 60, shrinks: false })).story).not.toBeNull();
  } finally {
    vi.doUnmock(module);
  }
});
