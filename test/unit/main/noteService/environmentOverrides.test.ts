import { expect, test } from 'vitest';
import { removeEnvironmentOverrides } from '../../../../main/noteService/environmentOverrides.ts';

test('no variable that names other certificates or another service is left in the environment', () => {
  const env = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_EXTRA_CA_CERTS: '/tmp/a.pem',
    SSL_CERT_FILE: '/tmp/a.pem',
    SSL_CERT_DIR: '/tmp',
    CLINIC_SERVICE_URL: 'https://elsewhere.example',
    HTTPS_PROXY: 'http://proxy.clinic:3128',
  };
  removeEnvironmentOverrides(env);
  expect(env).toEqual({ HTTPS_PROXY: 'http://proxy.clinic:3128' });
});
