/** `npm run import-rules`: writes importRules.ts into .oxlintrc.json and docs/architecture.md. Format both afterwards. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { lintOverrides, outsidePackages, withImportTable } from './lintOverrides.ts';
import { repoRoot } from './repoRoot.ts';

const lintFile = path.join(repoRoot, '.oxlintrc.json');
const page = path.join(repoRoot, 'docs/architecture.md');

const lintConfig = z.looseObject({ overrides: z.array(z.looseObject({ files: z.array(z.string()) })) });
const config = lintConfig.parse(JSON.parse(readFileSync(lintFile, 'utf8')));
const written = lintOverrides(outsidePackages());
const writtenFiles = new Set(written.flatMap(({ files }) => files));
const others = config.overrides.filter(({ files }) => !files.every((file) => writtenFiles.has(file)));
writeFileSync(lintFile, JSON.stringify({ ...config, overrides: [...written, ...others] }, null, 2));
writeFileSync(page, withImportTable(readFileSync(page, 'utf8')));
