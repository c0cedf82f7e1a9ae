import type { JSX } from 'react';
import { visitTime, type Patient } from '../../../shared/consult/consult.ts';
import { areNamesakes, asNamesake } from '../../../shared/consult/namesakes.ts';
import { useNow, useSnapshot } from '../../state/hooks.ts';
import { namesakeSentence } from '../../components/format/namesakeSentence.ts';
import { dayOf } from '../../components/format/time.ts';
import { looks } from '../../components/styles/looks.ts';

type Props = {
  readonly patient: Patient;
  /** Stands in the same place as long as there is no namesake, so that nothing jumps. */
  readonly otherwise: JSX.Element;
};

/** Warns while the name is typed, if a consult of today has a patient of that name. */
export function TypedNamesakes({ patient, otherwise }: Props): JSX.Element {
  const now = useNow(30_000);
  const rows = useSnapshot((m) => m.snapshot?.consults) ?? [];
  const others = rows.filter(
    (row) => areNamesakes(row.patient, patient) && dayOf(visitTime(row)) === dayOf(now),
  );
  // As it is written there, and not as it is typed so far.
  const name = others[0]?.patient.name ?? '';
  return (
    <div>
      {others.length === 0 ? otherwise : null}
      <div aria-live="polite">
        {others.length === 0 ? null : (
          <p className={looks.warning}>
            {namesakeSentence({ patient: { ...patient, name }, at: now }, others.map(asNamesake), now)}
          </p>
        )}
      </div>
    </div>
  );
}
