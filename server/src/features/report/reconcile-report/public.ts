export { followCase } from './follow-case.ts';
