export { APPROVE_WEBSITE, selfApprovalAgents } from './self-approval.ts';
