import { describe, expect, it } from 'vitest';
import { tellsApart } from '../../../../../renderer/components/format/tellsApart.ts';

const dog = { species: 'Dog', reference: '2211' };

describe('what tells a patient from its namesakes', () => {
  it('is the species and the reference where they differ from each namesake’s', () => {
    expect(tellsApart(dog, [{ species: 'Cat', reference: '2290' }])).toEqual(['species', 'reference']);
    expect(tellsApart(dog, [{ species: ' dog', reference: '2290' }])).toEqual(['reference']);
    expect(tellsApart(dog, [{ species: 'Cat', reference: '2211' }])).toEqual(['species']);
    expect(tellsApart(dog, [{ species: '', reference: '' }])).toEqual(['species', 'reference']);
  });

  it('is the time where no other fact differs from each namesake’s', () => {
    expect(tellsApart(dog, [dog])).toEqual(['time']);
    expect(tellsApart({ species: '', reference: ' ' }, [dog])).toEqual(['time']);
    const others = [
      { species: 'Cat', reference: '2211' },
      { species: 'Dog', reference: '2290' },
    ];
    expect(tellsApart(dog, others)).toEqual(['time']);
  });
});
