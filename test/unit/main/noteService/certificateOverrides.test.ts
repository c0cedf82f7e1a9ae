import { expect, test } from 'vitest';
import { removeCertificateOverrides } from '../../../../main/noteService/certificateOverrides.ts';

test('no variable that names other certificates is left in the environment', () => {
  const env = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_EXTRA_CA_CERTS: '/tmp/a.pem',
    SSL_CERT_FILE: '/tmp/a.pem',
    SSL_CERT_DIR: '/tmp',
    HTTPS_PROXY: 'http://proxy.clinic:3128',
  };
  removeCertificateOverrides(env);
  expect(env).toEqual({ HTTPS_PROXY: 'http://proxy.clinic:3128' });
});
