export { readSigningKeys } from './api-keys.ts';
export { APPROVE_WEBSITE, selfApprovalAgents } from './self-approval.ts';
