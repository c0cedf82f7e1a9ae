/** The name of one key: Orca repeats what a person types, and nobody wants to read that. */
const keyEcho = /^(?:.|space|dot|colon|slash|dash)$/u;

/**
 * What Orca speaks, from its debug file, without the keys that it repeats. The file has one line for each piece of speech,
 * in which it also says how the voice is to sound.
 */
export function utterancesIn(debugOutput: string): readonly string[] {
  return [...debugOutput.matchAll(/SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\s*(?:\{.*|None)?$/gm)]
    .map((match) => match[1]?.trim() ?? '')
    .filter((text) => text !== '' && !keyEcho.test(text));
}
