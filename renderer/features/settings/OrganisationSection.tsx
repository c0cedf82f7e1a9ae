import { useId, type JSX } from 'react';
import { useOrganisation } from '../../state/hooks.ts';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { SettingRow, SettingsSection } from './SettingsSection.tsx';
import { ShownText } from './ShownText.tsx';
import { cx, looks } from '../../components/styles/looks.ts';

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): JSX.Element {
  const titleId = useId();
  return (
    <SettingRow>
      <p id={titleId} className={looks.quiet}>
        {title}
      </p>
      <ul className={cx(looks.tightStack, looks.listed)} aria-labelledby={titleId}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </SettingRow>
  );
}

/** The settings that the organisation has decided, its settings without effect, and what IT can see of this computer. */
export function OrganisationSection(): JSX.Element {
  const { decided, ignored } = useOrganisation();
  const { title, decided: decidedTitle, ignored: ignoredTitle, problem, status } = organisationStrings;
  const problems = new Set(ignored.map(({ name, reason }) => problem(name, reason)));
  return (
    <SettingsSection title={title} intro={status.intro}>
      {decided.length === 0 ? null : <Lines title={decidedTitle} lines={decided} />}
      {problems.size === 0 ? null : <Lines title={ignoredTitle} lines={[...problems]} />}
      <ShownText command="readWorkstationStatus" texts={status} />
    </SettingsSection>
  );
}
