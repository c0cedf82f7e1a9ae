import { expect, test } from 'vitest';
import { serviceAddress } from '../../../../main/noteService/serviceAddress.ts';
import { err, ok } from '../../../../shared/result.ts';

test.each([
  ['https://notes.example', 'https://notes.example'],
  ['  https://notes.example/ \n', 'https://notes.example'],
  ['HTTPS://Notes.Example:8443//', 'https://notes.example:8443'],
  ['https://notes.example/clinic/api/', 'https://notes.example/clinic/api'],
  ['https://notes.example/clinic/v1/', 'https://notes.example/clinic'],
  ['notes.example/clinic', 'https://notes.example/clinic'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://127.1:3000/', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000/a', 'http://[::1]:3000/a'],
  ['https://notes.example/v1/clinic', 'https://notes.example/v1/clinic'],
  ['notes.example/a://b', 'https://notes.example/a://b'],
])('%j is taken as %s', (text, address) => {
  expect(serviceAddress(text)).toEqual(ok(address));
});

test.each([
  ['', 'empty'],
  [' \t', 'empty'],
  ['https://', 'notAnAddress'],
  ['https://a b', 'notAnAddress'],
  ['not an address', 'notAnAddress'],
  ['https://[1', 'notAnAddress'],
  ['http://notes.example', 'notHttps'],
  ['http://127.0.0.1.evil.example', 'notHttps'],
  ['http://0.0.0.0', 'notHttps'],
  ['http://[::ffff:127.0.0.1]', 'notHttps'],
  ['ftp://notes.example', 'notHttps'],
  ['file:///etc/passwd', 'notAnAddress'],
  ['https://me:secret@notes.example', 'hasCredentials'],
  ['https://notes.example@evil.example', 'hasCredentials'],
  ['https://notes.example/?a=1', 'hasQuery'],
  ['https://notes.example/#a', 'hasQuery'],
])('%j is refused: %s', (text, problem) => {
  expect(serviceAddress(text)).toEqual(err(problem));
});
