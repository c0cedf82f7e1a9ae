import { useEffect, useState, type JSX } from 'react';
import type { Phase } from '../../../shared/consult/consult.ts';
import { phaseStrings } from '../../../shared/text/phaseStrings.ts';
import { useSnapshot } from '../../state/hooks.ts';
import type { DateChoice, FilterChoice } from '../../state/consultList/listFilters.ts';
import { ask } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { listStrings } from '../../strings/listStrings.ts';
import { Select } from '../../components/Select.tsx';
import { openPractices } from '../shortcuts/focusTargets.ts';
import styles from './Filters.module.css';

type Props = {
  readonly id: string;
  readonly filters: FilterChoice;
  readonly onChange: (changes: Partial<FilterChoice>) => void;
  readonly onClose: () => void;
};

const words = listStrings.filters;
const phases = Object.entries(phaseStrings) as readonly (readonly [Phase, string])[];
const dateKinds = Object.entries(words.dates) as readonly (readonly [DateChoice['kind'], string])[];

/** The species in this list when the panel opens, and always the chosen one. */
function useSpecies(chosen: string | null): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    let isThere = true;
    const read = async (): Promise<void> => {
      const answer = await ask('readSpecies', {});
      if (isThere && answer.ok) setKnown(answer.value.species);
    };
    void read();
    return () => {
      isThere = false;
    };
  }, []);
  return chosen === null || known.includes(chosen) ? known : [chosen, ...known];
}

function DateFilter({ filters: { date }, onChange }: Pick<Props, 'filters' | 'onChange'>): JSX.Element {
  const choose = (kind: string): void => {
    const [known = 'any'] = dateKinds.find(([one]) => one === kind) ?? [];
    onChange({ date: known === 'range' ? { kind: known, from: '', to: '' } : { kind: known } });
  };
  return (
    <>
      <Select label={words.date} value={date.kind} onChange={choose}>
        {dateKinds.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      {date.kind === 'range' ? (
        <div className={styles.range}>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="date"
              label={words[end]}
              value={date[end]}
              onChange={(event) => onChange({ date: { ...date, [end]: event.target.value } })}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

export function FilterPanel({ id, filters, onChange, onClose }: Props): JSX.Element {
  const { phase, species } = filters;
  const active = useSnapshot((m) => m.snapshot?.active);
  return (
    <div id={id} role="group" aria-label={words.panel} className={styles.panel}>
      <Select
        label={words.status}
        value={phase ?? ''}
        onChange={(value) => onChange({ phase: phases.find(([one]) => one === value)?.[0] ?? null })}
      >
        <option value="">{words.anyStatus}</option>
        {phases.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </Select>
      <DateFilter filters={filters} onChange={onChange} />
      <Select
        label={words.species}
        value={species ?? ''}
        onChange={(value) => onChange({ species: value === '' ? null : value })}
      >
        <option value="">{words.anySpecies}</option>
        {useSpecies(species).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      {active === undefined ? null : (
        <div className={styles.whose}>
          <p className={styles.whoseTitle}>{words.whose}</p>
          <p>{words.whoseIs(active.vet, active.name)}</p>
          <Button
            look="quiet"
            onClick={() => {
              onClose();
              openPractices();
            }}
          >
            {words.otherPractice}
          </Button>
        </div>
      )}
    </div>
  );
}
