import { writeSync } from 'node:fs';
import { writeReport } from '../../../main/commandLine/writeReport.ts';
import { workstationReport } from '../../../main/commandLine/workstationReport.ts';
import { statusText } from '../../../main/workstationStatus/statusSchema.ts';
import { writeStatusFile } from '../../../main/workstationStatus/statusFile.ts';
import { createRandom } from '../../chaos/run/random.ts';
import { madeUpReports, sampleStatus } from '../../support/sampleReports.ts';

/** Writes a report and a status over the older ones without end, and a line for each pair. */
const [folder = ''] = process.argv.slice(2);
const reports = madeUpReports(20, 0, createRandom(3)).flatMap(({ report }) => report ?? []);
for (let at = 0; ; at += 1) {
  const report = workstationReport.parse(reports[at % reports.length]);
  await writeReport(`${folder}/report.json`, report, { exitCode: 0, stdout: '', stderr: '' });
  await writeStatusFile(folder, statusText(sampleStatus({ isLocked: at % 2 === 0 })));
  writeSync(1, `${at}\n`);
}
