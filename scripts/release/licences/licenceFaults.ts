import type { Component } from './component.ts';
import { isLicenceAllowed } from './isLicenceAllowed.ts';
import { licencePolicy } from './licencePolicy.ts';
import type { LockedPackage } from './lockfile.ts';

const { shipped, buildOnly, exceptions, neverPacked } = licencePolicy;

/** One line for each shipped component whose licence is not allowed. */
export function licenceFaults(components: readonly Component[]): readonly string[] {
  return components.flatMap((component) => [
    ...(isShippable(component) ? [] : [`${component.name} ${component.version}: ${component.licence}`]),
    ...licenceFaults(component.parts ?? []),
  ]);
}

function isShippable({ name, licence }: Component): boolean {
  return isLicenceAllowed(licence, shipped) || exceptions[name]?.licence.test(licence) === true;
}

/** One line for each installed package whose licence is not allowed. */
export function installedLicenceFaults(packages: readonly LockedPackage[]): readonly string[] {
  return packages
    .filter(({ name, licence, isForDevelopment }) => {
      if (neverPacked.has(name)) return false;
      return licence === undefined || !isLicenceAllowed(licence, isForDevelopment ? buildOnly : shipped);
    })
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'names no licence'}`);
}
