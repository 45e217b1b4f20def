import type { LoginRuleRow } from '@manager/contract/features/risk-set/login-ip';

/** Whom a rule is about; null: everybody. */
export const targetOf = (row: LoginRuleRow): string | null => row.user_name ?? row.group_name ?? row.agent_name;
