import type { FailureCode } from '../../../shared/consult/failure.ts';
import type { Row } from './rowKinds.ts';
import { serviceRows } from './serviceRows.ts';
import { workstationRows } from './workstationRows.ts';

/**
 * How each code of the union comes about, and what comes of it. Without a row for each this does not compile.
 */
export const errorRows = { ...serviceRows, ...workstationRows } satisfies Record<FailureCode, Row>;
