import path from 'node:path';
import type { BuilderConfig } from './builderConfig.ts';

/** The content of a .deb: files with their place on the machine, maintainer scripts, and control fields. */
export type DebPlan = {
  readonly files: readonly { readonly from: string; readonly to: string }[];
  readonly scripts: Readonly<Record<'postinst' | 'prerm' | 'postrm', string>>;
  readonly control: Readonly<Record<string, string>>;
};

/** Makes a plan from the arguments of electron-builder's deb target and from electron-builder.yml. */
export function debPlan(
  args: readonly string[],
  config: BuilderConfig,
  about: { readonly version: string; readonly homepage: string; readonly extraDepends: readonly string[] },
): DebPlan {
  const option = (name: string): string => {
    const joined = args.find((one) => one.startsWith(`${name}=`));
    const value = joined?.slice(name.length + 1) ?? args[args.indexOf(name) + 1];
    if (value === undefined || (joined === undefined && !args.includes(name)))
      throw new Error(`electron-builder’s deb target names no ${name}`);
    return value;
  };
  const files = args
    .filter((one) => !one.startsWith('-') && one.includes('=/'))
    .map((one) => {
      const at = one.indexOf('=/');
      return { from: one.slice(0, at), to: one.slice(at + 1) };
    });
  return {
    files,
    scripts: {
      postinst: option('--after-install'),
      prerm: option('--before-remove'),
      postrm: option('--after-remove'),
    },
    control: {
      Package: option('--name'),
      Version: about.version,
      Section: config.deb.packageCategory,
      Priority: config.deb.priority,
      Architecture: option('--architecture'),
      Maintainer: config.linux.maintainer,
      Depends: [...config.deb.depends, ...about.extraDepends].join(', '),
      Recommends: config.deb.recommends.join(', '),
      Homepage: about.homepage,
      Description: `${config.linux.synopsis}\n ${config.linux.description}`,
    },
  };
}

/** The control file; Installed-Size is in KiB, as Debian's policy requires. */
export function controlFile(plan: DebPlan, installedBytes: number): string {
  const fields = Object.entries({
    ...plan.control,
    'Installed-Size': String(Math.ceil(installedBytes / 1024)),
  });
  return `${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}

/** The place of a planned file in the staging folder. The content of a folder goes below its place. */
export function stagedPlace(stage: string, to: string): string {
  const place = path.resolve(stage, `.${to}`);
  if (!place.startsWith(`${stage}${path.sep}`)) throw new Error(`${to} leads out of the package`);
  return place;
}
