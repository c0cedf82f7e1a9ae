import type { ManagedRecordingName } from '../settings/recordingSettings.ts';

/** What the organisation has decided here, as the page may know it: no values. */
export type OrganisationView = {
  /** Titles of all that it has decided. */
  readonly decided: readonly string[];
  /** Settings that do not count, and why. `name`: of the setting, or of the file that could not be read. */
  readonly ignored: readonly { readonly name: string; readonly reason: string }[];
  readonly recording: readonly ManagedRecordingName[];
  /** New connections go to the address that the organisation has set. */
  readonly isServiceFixed: boolean;
  readonly isSandboxAllowed: boolean;
};

export const noOrganisation: OrganisationView = {
  decided: [],
  ignored: [],
  recording: [],
  isServiceFixed: false,
  isSandboxAllowed: true,
};

/** What about a connection the organisation does not allow: its service, its practice, or that it is a sandbox. */
export type NotAllowed = 'service_not_allowed' | 'practice_not_allowed' | 'sandbox_not_allowed';

/** Why a new connection is not allowed. automation_sandbox_only: a program drives the app, with test connections alone. */
export type ConnectRefusal = NotAllowed | 'automation_sandbox_only';
