export { cx } from './looks.ts';
