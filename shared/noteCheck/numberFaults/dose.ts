import type { Unit } from '../units.ts';

/** A unit that drugs are given in. Litres are fluids, and in grams and kilograms animals are weighed and fed. */
export const isDose = (unit: Unit | null): boolean =>
  unit !== null &&
  (unit.dimension !== 'volume' || unit.factor <= 1e-3) &&
  (unit.dimension !== 'mass' || unit.factor < 1e-3) &&
  /^(?:mass|volume|tablet|capsule|drop|unit|pipette|dose|any)(?:$|\/)/.test(unit.dimension);
