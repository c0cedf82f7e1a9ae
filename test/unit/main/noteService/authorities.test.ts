import tls from 'node:tls';
import { expect, test, vi } from 'vitest';
import { trustedAuthorities } from '../../../../main/noteService/connector.ts';

test('trusts what Node brings and what the operating system holds, each once', () => {
  const trusted = trustedAuthorities() ?? [];
  for (const kind of ['bundled', 'system'] as const)
    for (const certificate of tls.getCACertificates(kind)) expect(trusted).toContain(certificate);
  expect(new Set(trusted).size).toBe(trusted.length);
});

test('the app says so where the system’s store cannot be read', () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const store = vi.spyOn(tls, 'getCACertificates').mockImplementation(() => {
    throw new Error('no store here');
  });
  try {
    expect(trustedAuthorities()).toBeNull();
    expect(printed.mock.calls).toEqual([[expect.stringMatching(/only the built-in.*no store here/)]]);
  } finally {
    store.mockRestore();
    printed.mockRestore();
  }
});
