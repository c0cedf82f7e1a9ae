import type { Component } from './component.ts';

const line = '-'.repeat(116);

/**
 * The licences and notices of all shipped components as one text. Components with the same text share one
 * section.
 */
export function thirdPartyNotices(appName: string, components: readonly Component[]): string {
  const names = new Map<string, string[]>();
  for (const component of components) {
    const text = component.texts.join(`\n\n${line.slice(0, 40)}\n\n`);
    if (text === '') throw new Error(`${component.name} ${component.version} has no text to be shown.`);
    names.set(text, [...(names.get(text) ?? []), title(component)]);
  }
  const sections = [...names].map(([text, titles]) => ({ heading: titles.sort().join('\n'), text }));
  sections.sort((one, other) => (one.heading < other.heading ? -1 : 1));
  return [
    `${appName} is made with the work of others. These are their names, their licences and their notices.`,
    ...sections.map(({ heading, text }) => `${line}\n${heading}\n${line}\n\n${text}`),
    '',
  ].join('\n\n');
}

function title({ name, version, licence, parts = [] }: Component): string {
  const within = parts.map((part) => `${part.name} ${part.version}`);
  const own = `${name} ${version} (${licence.replace('LicenseRef-', '')})`;
  return within.length === 0 || within.length > 10 ? own : `${own}, with ${within.join(', ')}`;
}
