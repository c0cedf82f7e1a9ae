/** Of its interface, what is used here. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
