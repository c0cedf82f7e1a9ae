import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from '../../../../../scripts/release/licences/billOfMaterials.ts';
import { foldersOf } from '../../../../../scripts/release/pack/bundledPackages.ts';
import { readLock } from '../../../../../scripts/release/licences/lockfile.ts';
import { thirdPartyNotices } from '../../../../../scripts/release/licences/thirdPartyNotices.ts';
import { npmComponent } from '../../../../../scripts/release/licences/npmComponent.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const lock = readLock();
const react = npmComponent('node_modules/react', lock);
const zod = npmComponent('node_modules/zod', lock);
const shipped = {
  name: 'clinic-companion',
  version: '1.2.3',
  platform: 'linux-x64',
  maker: { name: 'Vets Ltd', email: 'it@vets.example', homepage: 'https://vets.example/' },
  madeAt: new Date('2026-11-30T12:00:00Z'),
  components: [zod, react],
};

describe('the bill of materials', () => {
  it('the bill of materials names each part by its package, version, licence and hash', () => {
    const bill: unknown = JSON.parse(billOfMaterials(shipped));
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ) as unknown,
      metadata: {
        timestamp: '2026-11-30T12:00:00.000Z',
        authors: [{ name: 'Vets Ltd', email: 'it@vets.example' }],
        supplier: { name: 'Vets Ltd', url: ['https://vets.example/'] },
        component: { type: 'application', name: 'clinic-companion', version: '1.2.3' },
      },
      components: [
        {
          type: 'library',
          name: 'react',
          version: react.version,
          supplier: { name: 'react' },
          purl: `pkg:npm/react@${react.version}`,
          licenses: [{ license: { id: 'MIT' } }],
          hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as unknown }],
        },
        { name: 'zod', supplier: { name: 'Colin McDonnell' } },
      ],
      dependencies: [{ dependsOn: [react.purl, zod.purl] }],
    });
  });

  it('the bill of materials is identical for the same parts in any order', () => {
    const bill = billOfMaterials(shipped);
    expect(billOfMaterials({ ...shipped, components: [react, zod] })).toBe(bill);
    expect(bill).not.toContain(root);
    expect(billOfMaterials({ ...shipped, version: '1.2.4' })).not.toContain(
      /urn:uuid:[^"]+/.exec(bill)?.[0] ?? 'none',
    );
  });
});

describe('the packages in a bundle', () => {
  it('the packages in a bundle are found from the modules of the bundler', () => {
    expect(
      foldersOf([
        '/home/vet/app/renderer/main.tsx',
        '/home/vet/app/node_modules/react/index.js?commonjs-module',
        '\0/home/vet/app/node_modules/react-dom/client.js?commonjs-proxy',
        'C:\\app\\node_modules\\@tanstack\\react-virtual\\dist\\index.js',
        '/home/vet/app/node_modules/one/node_modules/two/index.js',
        '\0rolldown/runtime.js',
      ]),
    ).toEqual([
      'node_modules/@tanstack/react-virtual',
      'node_modules/one/node_modules/two',
      'node_modules/react',
      'node_modules/react-dom',
      'node_modules/rolldown',
    ]);
  });

  it('the packages in a bundle cannot be found for a module of unknown origin', () => {
    expect(() => foldersOf(['\0some-plugin/helper.js'])).toThrow('Nobody knows whose code this is');
  });
});

describe('the notices', () => {
  it('the notices cannot be written for a part without a text', () => {
    expect(() => thirdPartyNotices('Clinic Companion', [{ ...zod, texts: [] }])).toThrow(/has no text/);
  });
});
