import { usualOutcomeReportScope } from '../settings/outcomeReportScope.ts';

export const noOrganisation = {
  decided: [] as readonly string[],
  /** Settings without effect, and the reasons. `name`: the setting, or the file that could not be read. */
  ignored: [] as readonly { readonly name: string; readonly reason: string }[],
  /** New connections go to the address that the organisation has set. */
  isServiceFixed: false as boolean,
  isSandboxAllowed: true as boolean,
  outcomeReport: usualOutcomeReportScope,
  /** Whom vets ask where the app says to ask IT; null: nobody is named. */
  adminContact: null as string | null,
};

/** As the page may know them: without addresses and names, but for whom to ask. */
export type OrganisationView = Readonly<typeof noOrganisation>;

/** Why the organisation does not allow a connection: its service, its practice, or that it is a sandbox. */
export type ConnectionNotAllowed = 'service_not_allowed' | 'practice_not_allowed' | 'sandbox_not_allowed';

/** Why a new connection is not allowed. automation_sandbox_only: a program may use test connections only. */
export type ConnectForbiddenReason = ConnectionNotAllowed | 'automation_sandbox_only';
