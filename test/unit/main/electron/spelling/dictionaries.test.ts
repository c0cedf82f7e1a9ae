import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyDictionaries, readVeterinaryWords } from '../../../../../main/electron/spelling/dictionaries.ts';
import { spellingLanguages } from '../../../../../shared/settings/spelling.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { createKnownSpellings } from '../../../../../shared/settings/knownSpellings.ts';

const brought = resolve(import.meta.dirname, '../../../../../main/electron/spelling/dictionaries');
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await temporaryFolder();
});

describe('the dictionaries of the spell check', () => {
  it('the dictionaries of the spell check are the ones that the notices describe', async () => {
    const notices = await readFile(join(brought, 'NOTICES.txt'), 'utf8');
    for (const language of spellingLanguages) {
      const bytes = await readFile(join(brought, `${language}.bdic`));
      expect(notices).toContain(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('the dictionaries of the spell check are put where Chromium looks for them, also in the place of damaged ones', async () => {
    expect(copyDictionaries(brought, dataFolder)).toEqual(spellingLanguages);
    const place = join(dataFolder, 'Dictionaries', 'en-US-10-1.bdic');
    await writeFile(place, 'damaged');
    expect(copyDictionaries(brought, dataFolder)).toEqual(spellingLanguages);
    expect((await readFile(place)).equals(await readFile(join(brought, 'en-US.bdic')))).toBe(true);
    expect(await readdir(join(dataFolder, 'Dictionaries'))).toHaveLength(2);
  });

  it('the dictionaries of the spell check are written through no link that somebody put where they are made', async () => {
    const behind = join(dataFolder, 'another file');
    await writeFile(behind, 'untouched');
    const folder = join(dataFolder, 'Dictionaries');
    await mkdir(folder);
    for (const language of spellingLanguages) {
      await symlink(behind, join(folder, `${language}-10-1.bdic`));
      await symlink(behind, join(folder, `${language}-10-1.bdic.new`));
    }
    expect(copyDictionaries(brought, dataFolder)).toEqual(spellingLanguages);
    expect(await readFile(behind, 'utf8')).toBe('untouched');
  });

  it('the dictionaries of the spell check are not offered where they are missing, or cannot be put there', async () => {
    expect(copyDictionaries(join(dataFolder, 'nowhere'), dataFolder)).toEqual([]);
    await writeFile(join(dataFolder, 'Dictionaries'), 'a file in the way');
    expect(copyDictionaries(brought, dataFolder)).toEqual([]);
  });
});

const words = await readVeterinaryWords(brought);
const known = createKnownSpellings(words);

describe('the list of veterinary words', () => {
  it('the list of veterinary words has no short word in capitals, which would let the same letters pass as a small word', () => {
    expect(words.filter((word) => /^[A-Z]{2,5}$/.test(word))).toEqual([]);
  });

  it('the list of veterinary words lets none of the slips pass that are in its reach', () => {
    const slips = ['hte', 'teh', 'adn', 'fo', 'si', 'taht', 'recieved', 'seperate', 'definately', 'occured'];
    const clinical = ['meloxicm', 'diarhoea', 'inappetant', 'peridontal', 'bacteriocidal', 'opthalmic'];
    const drugs = ['metaclopramide', 'gentamycin', 'prednislone', 'cephalexine', 'tramodol', 'ivermectine'];
    expect([...slips, ...clinical, ...drugs].filter((word) => known.has(word))).toEqual([]);
  });

  it.each([
    ['drugs', 'meloxicam maropitant buprenorphine frusemide pimobendan oclacitinib fluralaner'],
    ['brands', 'Metacam Apoquel Bravecto NexGard Librela Synulox Vetmedin'],
    ['tests', 'biochem cPLI fPLI SDMA haematocrit fructosamine refractometer'],
    ['breeds', 'Cockapoo Labradoodle Vizsla Weimaraner Ragdoll Sphynx Texel Wagyu'],
    ['findings', 'rehydration tachycardic inappetent borborygmi hyperaesthesia hyperesthesia'],
    ['procedures', 'ovariohysterectomy cystotomy gastropexies catheterised catheterized microchipped'],
    ['plurals and verbs', 'cystotomies neuropathies aspirated biopsied speyed disbudding transfixes'],
    ['parasites', 'Toxocara Angiostrongylus Demodex Otodectes giardia'],
  ])('the list of veterinary words knows %s that any vet writes', (_kind, written) => {
    expect(written.split(' ').filter((word) => !known.has(word))).toEqual([]);
  });
});
