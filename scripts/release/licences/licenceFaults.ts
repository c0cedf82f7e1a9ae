import type { Component } from './component.ts';
import { isLicenceAllowed } from './isLicenceAllowed.ts';
import { licencePolicy } from './licencePolicy.ts';
import type { LockedPackage } from './lockfile.ts';

const { shipped, buildOnly, exceptions, neverPacked } = licencePolicy;

/** What is wrong with the licences of what is shipped: a line for each. */
export function licenceFaults(components: readonly Component[]): readonly string[] {
  return components.flatMap((component) => [
    ...(isShippable(component) ? [] : [`${component.name} ${component.version}: ${component.licence}`]),
    ...licenceFaults(component.parts ?? []),
  ]);
}

function isShippable({ name, licence }: Component): boolean {
  return isLicenceAllowed(licence, shipped) || exceptions[name]?.licence.test(licence) === true;
}

/** What is wrong with the licences of all that is installed: a line for each. */
export function installedLicenceFaults(packages: readonly LockedPackage[]): readonly string[] {
  return packages
    .filter(({ name, licence, isForDevelopment }) => {
      if (neverPacked.has(name)) return false;
      return licence === undefined || !isLicenceAllowed(licence, isForDevelopment ? buildOnly : shipped);
    })
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'names no licence'}`);
}
