import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  formsOf,
  parseVeterinaryTerms,
  readVeterinaryTerms,
} from '../../../../../main/electron/spelling/veterinaryTerms.ts';
import { createKnownSpellings } from '../../../../../shared/settings/knownSpellings.ts';

const folder = resolve(import.meta.dirname, '../../../../../main/electron/spelling/dictionaries');
const sections = parseVeterinaryTerms(readFileSync(resolve(folder, 'veterinary.txt'), 'utf8'));
const words = [...sections.values()].flat();
const known = createKnownSpellings(await readVeterinaryTerms(folder));
describe('the list of veterinary words', () => {
  it('has no word that the app makes from another one', () => {
    const made = new Set(
      [...sections].flatMap(([heading, listed]) =>
        listed.flatMap((word) => [...formsOf(word, heading === 'Verbs').slice(1), `${word}s`]),
      ),
    );
    expect(words.filter((word) => made.has(word))).toEqual([]);
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
    ['parasites', 'Toxocara Angiostrongylus Demodex Otodectes giardia'],
  ])('knows %s that any vet writes', (_kind, written) => {
    expect(written.split(' ').filter((word) => !known.has(word))).toEqual([]);
  });
});

describe('the forms of a word', () => {
  it.each([
    ['cystotomy', ['cystotomies']],
    ['neuropathy', ['neuropathies']],
    ['diagnosis', ['diagnoses']],
    ['paresis', ['pareses']],
    ['wheezy', []],
    ['otitis', []],
    ['meloxicam', []],
  ])('%s has the plurals %j besides the one in -s', (word, plurals) => {
    expect(formsOf(word, false)).toEqual([word, ...plurals]);
  });

  it.each([
    ['aspirate', 'aspirated aspirating'],
    ['biopsy', 'biopsies biopsied biopsying'],
    ['spey', 'speyed speying'],
    ['microchip', 'microchipped microchipping'],
    ['disbud', 'disbudded disbudding'],
    ['resorb', 'resorbed resorbing'],
    ['transfix', 'transfixes transfixed transfixing'],
  ])('the verb %s has the forms %s besides the one in -s', (verb, forms) => {
    expect(formsOf(verb, true)).toEqual([verb, ...forms.split(' ')]);
  });
});

describe('a list that cannot be read', () => {
  it('leaves the spell check without veterinary words, and nothing else', async () => {
    expect(await readVeterinaryTerms(resolve(folder, 'nowhere'))).toEqual([]);
  });
});
