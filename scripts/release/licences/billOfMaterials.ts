import { createHash } from 'node:crypto';
import type { Component } from './component.ts';

export type Maker = { readonly name: string; readonly email: string; readonly homepage: string };

export type Shipped = {
  readonly name: string;
  readonly version: string;
  /** The platform of the build, such as `linux-x64`. */
  readonly platform: string;
  /** Who makes the app, and this bill. */
  readonly maker: Maker;
  readonly madeAt: Date;
  readonly components: readonly Component[];
};

/**
 * A software bill of materials: CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). With all that
 * the NTIA calls the minimum: supplier, name, version and other names of each part, what is part of what,
 * author and time.
 * The serial number is a hash of the content.
 */
export function billOfMaterials(shipped: Shipped): string {
  const components = inOrder(shipped.components);
  const app = `${shipped.name}@${shipped.version}`;
  const { name, email, homepage } = shipped.maker;
  const supplier = { name, url: [homepage] };
  const body = {
    version: 1,
    metadata: {
      timestamp: shipped.madeAt.toISOString(),
      authors: [{ name, email }],
      supplier,
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': app,
        supplier,
        name: shipped.name,
        version: shipped.version,
        properties: [{ name: 'platform', value: shipped.platform }],
      },
    },
    components: components.map(describe),
    dependencies: [{ ref: app, dependsOn: components.map(reference) }],
  };
  const whole = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    ...body,
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

function inOrder(components: readonly Component[]): readonly Component[] {
  return [...components].sort((one, other) => (reference(one) < reference(other) ? -1 : 1));
}

function reference({ name, version, purl }: Component): string {
  return purl ?? `${name}@${version}`;
}

function describe(component: Component): object {
  const { kind, name, version, supplier, licence, purl, cpe, hash, parts = [] } = component;
  return {
    type: kind,
    'bom-ref': reference(component),
    supplier: { name: supplier },
    name,
    version,
    licenses: [licenceEntry(licence)],
    ...(purl === undefined ? {} : { purl }),
    ...(cpe === undefined ? {} : { cpe }),
    ...(hash === undefined ? {} : { hashes: [{ alg: hash.algorithm, content: hash.hex }] }),
    ...(parts.length === 0 ? {} : { components: inOrder(parts).map(describe) }),
  };
}

function licenceEntry(licence: string): object {
  if (licence.startsWith('LicenseRef-')) return { license: { name: licence.slice(11) } };
  return licence.includes(' ') ? { expression: licence } : { license: { id: licence } };
}

/** A UUID of version 8 (RFC 9562), made from the bits of a hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
