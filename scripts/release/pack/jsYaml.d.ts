/** The part of js-yaml's interface that the scripts use. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
