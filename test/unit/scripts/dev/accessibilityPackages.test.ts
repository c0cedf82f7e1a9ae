import { expect, test } from 'vitest';
import { launcherIn } from '../../../../scripts/dev/accessibilityPackages.ts';

test('the program of the accessibility bus is the one that the bus would start', () => {
  const serviceFile = '[D-BUS Service]\nName=org.a11y.Bus\nExec=/usr/libexec/at-spi-bus-launcher\n';
  expect(launcherIn(serviceFile)).toBe('/usr/libexec/at-spi-bus-launcher');
});

test('without the service file there is none', () => {
  expect(launcherIn('')).toBeUndefined();
});
