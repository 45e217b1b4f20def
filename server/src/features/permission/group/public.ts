/** What other features may use of groups. */
export { fromGroups, isVisible } from './group-row.ts';
