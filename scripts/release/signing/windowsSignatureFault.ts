import { z } from 'zod';
import { runTool, type Ended } from '../../dev/runTool.ts';

/** The name that a certificate must have (CN); undefined where any name will do. */
export type Publisher = string | undefined;

/**
 * What is wrong with the signature of a Windows program or MSI package; undefined if nothing is. On Windows PowerShell
 * checks it, elsewhere osslsigncode, which trusts the certificates in the file that CLINIC_WINDOWS_ROOTS names.
 */
export async function windowsSignatureFault(file: string, publisher: Publisher): Promise<string | undefined> {
  if (process.platform === 'win32') return powerShellFault(await askPowerShell(file), publisher);
  const roots = process.env['CLINIC_WINDOWS_ROOTS'];
  const trusted = roots ? ['-CAfile', roots, '-TSA-CAfile', roots] : [];
  return osslsigncodeFault(
    await runTool({ command: 'osslsigncode', args: ['verify', ...trusted, '-in', file] }),
    publisher,
  );
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

async function askPowerShell(file: string): Promise<Ended> {
  return runTool({
    command: 'powershell.exe',
    args: ['-NoProfile', '-NonInteractive', '-Command', powerShellScript],
    // Inherited from PowerShell 7, PSModulePath hides the modules of Windows PowerShell.
    env: { ...process.env, PSModulePath: undefined, CLINIC_SIGNED_FILE: file },
  });
}

const answerSchema = z.object({ status: z.string(), signer: z.string(), isTimestamped: z.boolean() });

/** Reads the answer of Get-AuthenticodeSignature: `Valid` means an unchanged file and a trusted certificate. */
export function powerShellFault(
  { code, output }: Pick<Ended, 'code' | 'output'>,
  publisher: Publisher,
): string | undefined {
  const json = /^\{.*\}\r?$/m.exec(output)?.[0];
  if (code !== 0 || json === undefined) return `PowerShell cannot read its signature: ${output.trim()}`;
  const { status, signer, isTimestamped } = answerSchema.parse(JSON.parse(json));
  if (status === 'NotSigned') return 'it is not signed';
  if (status !== 'Valid') return `Windows refuses its signature: ${status}`;
  if (!isTimestamped) return noTimestamp;
  return publisher === undefined || signer === publisher ? undefined : otherSigner(signer);
}

/** Reads the output of `osslsigncode verify`. Its exit code alone accepts SHA-1, and a missing or broken timestamp. */
export function osslsigncodeFault(
  { code, output }: Pick<Ended, 'code' | 'output'>,
  publisher: Publisher,
): string | undefined {
  if (/^(?:No signature found|MSI file has no signature)$/m.test(output)) return 'it is not signed';
  if (/^Calculated (?!PE checksum).*MISMATCH!!!$/m.test(output)) return 'it was changed after it was signed';
  if (code !== 0 || !/^Signature verification: ok$/m.test(output))
    return `osslsigncode refuses its signature:\n${output.trim()}`;
  const digests = [...output.matchAll(/^Message digest algorithm +: (\S+)$/gm)].map(([, name = '']) => name);
  if (digests.length !== 1) return 'it has not exactly one signature';
  // Windows no longer trusts SHA-1.
  if (!/^SHA(?:256|384|512)$/.test(digests[0] ?? '')) return `its digest (${digests[0]}) is not one of SHA-2`;
  if (!/^Timestamp Server Signature verification: ok$/m.test(output)) return noTimestamp;
  const signer =
    /^Signer's certificate:\n(?:\s*-+\n)?\s*Signer #0:\n\s*Subject: (.*)$/m.exec(output)?.[1] ?? '';
  return publisher === undefined || `${signer}/`.includes(`/CN=${publisher}/`)
    ? undefined
    : otherSigner(signer);
}

/** Without a timestamp a signature ends with its certificate: with Azure Trusted Signing, after three days. */
const noTimestamp = 'it has no valid timestamp (RFC 3161)';

function otherSigner(signer: string): string {
  return `it is signed by another: ${signer}`;
}
