import { policyAdml, policyAdmx } from './policyAdmx.ts';
import { policyManifest, policyProfile } from './policyProfile.ts';

/** The files with which IT manages workstations, by their places: Windows wants each language in a folder. */
export const policyFiles = (): Readonly<Record<string, string>> => ({
  'ClinicCompanion.admx': policyAdmx(),
  'en-US/ClinicCompanion.adml': policyAdml(),
  'app.clinic-companion.mobileconfig': policyProfile(),
  'app.clinic-companion.plist': policyManifest(),
});
