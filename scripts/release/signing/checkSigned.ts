/**
 * `node scripts/release/signing/checkSigned.ts FOLDER…`: checks that every file in the folders that must be
 * signed is, each on the system that it is for. Exits with 0 if all are, 1 if one is not or there is no such
 * file, and 2 for bad usage.
 * CLINIC_PUBLISHER: the name that the certificates for Windows must have.
 */
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hashFile } from '../../dev/hashFile.ts';
import { runTool, type Ended } from '../../dev/runTool.ts';
import { printLine, runEntry } from '../../dev/userError.ts';

export async function checkSigned(folders: readonly string[]): Promise<number> {
  if (folders.length === 0) {
    printLine('Name the folders to look into.');
    return 2;
  }
  const publisher = process.env['CLINIC_PUBLISHER'] || undefined;
  const looked = (await Promise.all(folders.map((folder) => checkSignatures(folder, publisher)))).flat();
  const faulty = looked.filter(({ fault }) => fault !== undefined);
  for (const { file, fault } of faulty) printLine(`${file}: ${fault}`);
  if (looked.length === 0) printLine('These folders have no files that must be signed.');
  else printLine(`${looked.length} files checked, ${faulty.length} with a faulty signature.`);
  return looked.length > 0 && faulty.length === 0 ? 0 : 1;
}

/** One checked file, by its path below the checked folder; undefined means no fault. */
type SignatureCheck = { readonly file: string; readonly fault: string | undefined };

/** Names of files that must be signed, so that a file with damaged first bytes is checked too. */
const windowsNames = /\.(?:exe|dll|msi)$/i;
const linuxPackages = /\.deb$/;
export const hashList = 'SHA256SUMS';

/** Checks every file below a folder that must be signed, for Windows, macOS or Linux. */
export async function checkSignatures(
  folder: string,
  publisher: string | undefined,
): Promise<readonly SignatureCheck[]> {
  const looked: SignatureCheck[] = [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const inBundle = /\.app[\\/]/;
  for (const entry of entries.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))) {
    const file = placeOf(entry);
    const name = path.relative(folder, file);
    if (inBundle.test(`${name}${path.sep}`)) {
      if (entry.isDirectory() && name.endsWith('.app') && !inBundle.test(name))
        looked.push({ file: name, fault: await faultOfBundle(file) });
    } else if (entry.isFile()) {
      if (linuxPackages.test(name)) looked.push({ file: name, fault: await faultOfListed(file) });
      else if (windowsNames.test(name) || (await isWindowsProgram(file)))
        looked.push({ file: name, fault: await faultOnWindows(file, publisher) });
    }
  }
  return looked;
}

function placeOf(entry: { readonly parentPath: string; readonly name: string }): string {
  return path.join(entry.parentPath, entry.name);
}

async function isWindowsProgram(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.subarray(0, bytesRead).toString('latin1') === 'MZ';
}

/** Linux packages have no signature of their own: the list of hashes in the same folder is signed. */
async function faultOfListed(file: string): Promise<string | undefined> {
  const list = path.join(path.dirname(file), hashList);
  const lines = (await readFile(list, 'utf8').catch(() => '')).split('\n');
  if (!lines.includes(`${await hashFile(file)}  ${path.basename(file)}`)) return `it is not in ${hashList}`;
  const { code } = await runTool({ command: 'gpg', args: ['--batch', '--verify', `${list}.asc`, list] });
  return code === 0 ? undefined : `${hashList} is not signed by a key that is known here`;
}

async function faultOfBundle(bundle: string): Promise<string | undefined> {
  if (process.platform !== 'darwin') return 'only macOS can check it';
  const checks = [
    { command: 'codesign', args: ['--verify', '--deep', '--strict', bundle] },
    { command: 'spctl', args: ['--assess', '--type', 'execute', bundle] },
    { command: 'xcrun', args: ['stapler', 'validate', bundle] },
  ];
  for (const check of checks) {
    const { code, output } = await runTool(check);
    if (code !== 0) return `${check.command}: ${output.trim()}`;
  }
  return undefined;
}

// Without double quotes: Windows would need them escaped in an argument.
const powerShellScript = `
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false
$signature = Get-AuthenticodeSignature -LiteralPath $env:CLINIC_SIGNED_FILE
$certificate = $signature.SignerCertificate
$signer = if ($certificate) { $certificate.GetNameInfo('SimpleName', $false) } else { '' }
@{
  status = [string]$signature.Status
  signer = $signer
  isTimestamped = $null -ne $signature.TimeStamperCertificate
} | ConvertTo-Json -Compress`;

async function faultOnWindows(file: string, publisher: string | undefined): Promise<string | undefined> {
  if (process.platform !== 'win32') return 'only Windows can check it';
  const answer = await runTool({
    command: 'powershell.exe',
    args: ['-NoProfile', '-NonInteractive', '-Command', powerShellScript],
    // Inherited from PowerShell 7, PSModulePath hides the modules of Windows PowerShell.
    env: { ...process.env, PSModulePath: undefined, CLINIC_SIGNED_FILE: file },
  });
  return powerShellFault(answer, publisher);
}

const answerSchema = z.object({ status: z.string(), signer: z.string(), isTimestamped: z.boolean() });

/**
 * Reads the answer of Get-AuthenticodeSignature: `Valid` means an unchanged file and a trusted certificate.
 * Any name in the certificate will do if `publisher` is undefined.
 */
export function powerShellFault(
  { code, output }: Pick<Ended, 'code' | 'output'>,
  publisher: string | undefined,
): string | undefined {
  const json = /^\{.*\}\r?$/m.exec(output)?.[0];
  if (code !== 0 || json === undefined) return `PowerShell cannot read its signature: ${output.trim()}`;
  const { status, signer, isTimestamped } = answerSchema.parse(JSON.parse(json));
  if (status === 'NotSigned') return 'it is not signed';
  if (status !== 'Valid') return `Windows refuses its signature: ${status}`;
  // Without a timestamp a signature ends with its certificate, which Azure makes for three days.
  if (!isTimestamped) return 'it has no valid timestamp (RFC 3161)';
  return publisher === undefined || signer === publisher ? undefined : `it is signed by another: ${signer}`;
}

if (import.meta.main) await runEntry(() => checkSigned(process.argv.slice(2)));
