import { UserError } from '../../dev/userError.ts';

/** What IT types on Debian, as docs/administrators.md has it, with `VERSION` for the version. */
export type PageCommands = {
  readonly install: string;
  readonly verify: string;
  readonly selfTest: string;
  readonly remove: string;
};

export function commandsOnPage(page: string): PageCommands {
  const find = (command: RegExp): string => {
    const [found] = new RegExp(`(?<=[\`\\n$] ?)${command.source}(?=[\`\\r\\n])`).exec(page) ?? [];
    if (found === undefined)
      throw new UserError(`docs/administrators.md has no command like ${command.source}`);
    return found;
  };
  return {
    install: find(/apt\S* [^`\n]*\.\/clinic-companion-VERSION-linux-amd64\.deb/),
    verify: find(/dpkg --verify clinic-companion/),
    selfTest: find(/clinic-companion --self-test/),
    remove: find(/apt\S* [^`\n]*(?:purge|remove) [^`\n]*clinic-companion/),
  };
}
