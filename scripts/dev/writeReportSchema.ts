/** `npm run report-schema`: writes docs/workstation-report.schema.json from the code. Format it afterwards. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportJsonSchema } from '../../main/commandLine/workstationReport.ts';
import { repoRoot } from './repoRoot.ts';

const file = path.join(repoRoot, 'docs/workstation-report.schema.json');
writeFileSync(file, `${JSON.stringify(reportJsonSchema(), null, 2)}\n`);
