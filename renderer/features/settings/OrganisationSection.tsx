import { useId, type JSX } from 'react';
import { useOrganisation } from '../../state/hooks.ts';
import { organisationStrings as strings } from '../../strings/organisationStrings.ts';
import styles from './SavedSection.module.css';
import own from './OrganisationSection.module.css';

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): JSX.Element {
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className={styles.intro}>
        {title}
      </p>
      <ul className={own.lines} aria-labelledby={titleId}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** The settings that the organisation has decided, and its settings without effect. */
export function OrganisationSection(): JSX.Element | null {
  const titleId = useId();
  const { decided, ignored } = useOrganisation();
  if (decided.length === 0 && ignored.length === 0) return null;
  const problems = ignored.map(({ name, reason }) => strings.problem(name, reason));
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {strings.title}
      </h3>
      {decided.length === 0 ? null : <Lines title={strings.decided} lines={decided} />}
      {problems.length === 0 ? null : <Lines title={strings.ignored} lines={[...new Set(problems)]} />}
    </section>
  );
}
