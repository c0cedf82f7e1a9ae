import { useId, useLayoutEffect, useRef, type JSX } from 'react';
import type { SplitDraft } from '../../../shared/consult/begunSplit.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { CloseIcon, PlusIcon } from '../../components/icons/icons.tsx';
import looks from '../../components/styles/looks.module.css';
import { addAnimal, nameAnimal, removeAnimal } from '../../state/split/splitDraft.ts';
import { splitStrings as strings } from '../../strings/splitStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { SpeciesField } from '../newConsult/SpeciesField.tsx';
import { animalNames } from './animalNames.ts';
import styles from './SplitAnimals.module.css';

type Props = { readonly draft: SplitDraft; readonly change: (draft: SplitDraft) => void };

/** The animals of the visit, each with the fields of a consult. */
export function SplitAnimals({ draft, change }: Props): JSX.Element {
  const headingId = useId();
  const addId = useId();
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<'last' | 'add' | null>(null);
  const names = animalNames(draft.animals);

  useLayoutEffect(() => {
    const { current } = wanted;
    wanted.current = null;
    if (current === 'last') list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    if (current === 'add') document.querySelector<HTMLElement>(`#${CSS.escape(addId)}`)?.focus();
  });

  return (
    <section className={styles.animals} aria-labelledby={headingId}>
      <div className={looks.spread}>
        <h3 id={headingId} className={looks.heading}>
          {strings.animals}
        </h3>
        <Button
          id={addId}
          icon={<PlusIcon />}
          look="quiet"
          onClick={() => {
            wanted.current = 'last';
            change(addAnimal(draft));
          }}
        >
          {strings.addAnimal}
        </Button>
      </div>
      <ul ref={list} className={looks.closeGrid}>
        {draft.animals.map(({ id, patient }, index) => (
          <li key={id}>
            <div role="group" aria-label={strings.animal(index + 1)} className={styles.animal}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <Field
                label={common.newConsult.name}
                value={patient.name}
                maxLength={500}
                spellCheck={false}
                onChange={({ target }) => change(nameAnimal(draft, id, { ...patient, name: target.value }))}
              />
              <SpeciesField
                value={patient.species}
                onChange={(species) => change(nameAnimal(draft, id, { ...patient, species }))}
              />
              <Field
                label={common.newConsult.reference}
                value={patient.reference}
                maxLength={500}
                spellCheck={false}
                onChange={({ target }) =>
                  change(nameAnimal(draft, id, { ...patient, reference: target.value }))
                }
              />
              {draft.animals.length > 2 ? (
                <Button
                  look="icon"
                  className={styles.remove}
                  label={strings.removeAnimal(names.get(id) ?? '')}
                  icon={<CloseIcon />}
                  onClick={() => {
                    wanted.current = 'add';
                    change(removeAnimal(draft, id));
                  }}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
