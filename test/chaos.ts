/**
 * `npm run chaos`: what is tried briefly in every `npm test`, at length. Twenty kills in the middle of a take, and a
 * take of four hours. Takes about ten minutes.
 */
process.env['CLINIC_KILLS'] ??= '20';
process.env['CLINIC_TAKE_HOURS'] ??= '4';
process.argv.push('e2e', 'recordingKills.spec.ts', 'longTake.spec.ts', '--workers=1');
await import('./run.ts');
