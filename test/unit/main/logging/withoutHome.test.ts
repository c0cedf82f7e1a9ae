import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withoutHome } from '../../../../main/logging/crashLogging.ts';

const at = (path: string): string => `    at run (${path}:1:2)`;
const onWindows = String.raw`C:\Users\Jörg Müller`;

describe('a line of a stack', () => {
  it.each([
    ['/home/Jörg Müller', '/home/Jörg Müller/clinic/index.js'],
    ['/home/Jörg Müller', `${pathToFileURL('/home/Jörg Müller').href}/clinic/index.js`],
    ['/home/Jörg Müller', 'file:///home/j%c3%b6rg%20m%c3%bcller/clinic/index.js'],
    // As macOS writes names.
    ['/Volumes/Jörg Müller'.normalize('NFC'), '/Volumes/Jörg Müller/clinic/index.js'.normalize('NFD')],
    ['/Users/Jörg Müller'.normalize('NFD'), 'file:///Users/J%C3%B6rg%20M%C3%BCller/clinic/index.js'],
    ['/srv/people/Jörg Müller/', 'file:///srv/people/J%C3%B6rg%20M%C3%BCller/clinic/index.js'],
    [onWindows, String.raw`C:\Users\Jörg Müller\clinic\index.js`],
    [onWindows, String.raw`c:\users\JÖRG MÜLLER\clinic\index.js`],
    [onWindows, 'C:/Users/Jörg Müller/clinic/index.js'],
    [onWindows, 'file:///C:/Users/J%C3%B6rg%20M%C3%BCller/clinic/index.js'],
    [onWindows, String.raw`C:\Users\JRGMLL~1\clinic\index.js`],
    [String.raw`D:\Profile\Jörg Müller`, String.raw`d:\profile\JÖRG MÜLLER\clinic\index.js`],
    [
      String.raw`D:\Profile (neu)\Jörg Müller`,
      'file:///D:/Profile%20(neu)/J%C3%B6rg%20M%C3%BCller/clinic/index.js',
    ],
    ['/home/100% Müller', '/home/100% Müller/clinic/index.js'],
    ['/home/M%FCller Jörg', 'file:///home/M%FCller%20J%C3%B6rg/clinic/index.js'],
  ])('of the home %s: %s', (home, path) => {
    expect(withoutHome(at(path), home)).toBe(at('~/clinic/index.js'));
  });

  it.each([
    ['node:internal/modules/run'],
    ['/opt/Clinic Companion/resources/app.asar/out/main/index.js'],
    ['C:/Program Files/Clinic Companion/index.js'],
  ])('%s stays as it is', (path) => {
    for (const home of ['/home/Jörg Müller', '/']) expect(withoutHome(at(path), home)).toBe(at(path));
  });
});
