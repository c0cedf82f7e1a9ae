import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVeterinaryWords } from '../../../../../main/electron/spelling/dictionaries.ts';
import { createKnownSpellings } from '../../../../../shared/settings/knownSpellings.ts';

const folder = resolve(import.meta.dirname, '../../../../../main/electron/spelling/dictionaries');
const words = await readVeterinaryWords(folder);
const known = createKnownSpellings(words);

describe('the list of veterinary words', () => {
  it('has each word once, and none that is the plural in -s of another one', () => {
    const made = new Set(words.map((word) => `${word}s`));
    expect(words.filter((word) => made.has(word))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });

  it('has no short word in capitals, which would let the same letters pass as a small word', () => {
    expect(words.filter((word) => /^[A-Z]{2,5}$/.test(word))).toEqual([]);
  });

  it('lets none of the slips pass that are in its reach', () => {
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
    [
      'procedures',
      'ovariohysterectomy cystotomy gastropexies catheterised catheterized dewormed microchipped',
    ],
    [
      'plurals and verbs',
      'cystotomies neuropathies osteotomies aspirated biopsied speyed disbudding transfixes',
    ],
    ['parasites', 'Toxocara Angiostrongylus Demodex Otodectes giardia'],
  ])('knows %s that any vet writes', (_kind, written) => {
    expect(written.split(' ').filter((word) => !known.has(word))).toEqual([]);
  });
});

it('a list that cannot be read leaves the spell check without veterinary words, and nothing else', async () => {
  expect(await readVeterinaryWords(resolve(folder, 'nowhere'))).toEqual([]);
});
