import type { Amount } from './amounts.ts';

/** The mg/kg of a drug where it stands without a dose, with its mg/ml if this stands there too. */
export type LoneRate = { readonly rate: Amount; readonly concentrations: readonly Amount[] };
