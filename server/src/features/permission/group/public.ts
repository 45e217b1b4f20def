/** What other features may use of groups. */
export { extendGroup } from './extend-group.ts';
export { type FullGroup, fromGroups, isVisible, readGroup, selectGroups } from './group-row.ts';
export { AUDITOR_GROUP, keepAuditorGroup } from './keep-auditor-group.ts';
