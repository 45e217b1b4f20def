import type { GroupRow } from '@manager/contract/features/permission/group';
import { isDangerousCode } from '@manager/contract/permissions';
import { decimalOrNull, textOrNull } from '../../../kit/form/checks.ts';
import { codeDiff, inOrder } from '../../../product/codes/code-tree.ts';

/** A group as its form reads it: from the detail, or as the call answers. */
export type GroupRecord = GroupRow & { codes: string[] };

export const valuesOf = (row: GroupRecord | undefined) => ({
  name: row?.name ?? '',
  note: row?.note ?? '',
  agent_id: row?.agent_id ?? '',
  status: row?.status ?? 'enabled',
  limits: { compensation_usd_day: row?.limits.compensation_usd_day ?? '' },
  codes: inOrder(row?.codes ?? []),
});
export type GroupValues = ReturnType<typeof valuesOf>;

export const toInput = (values: GroupValues) => {
  const compensation = decimalOrNull(values.limits.compensation_usd_day);
  return {
    name: values.name.trim(),
    note: values.note.trim(),
    agent_id: textOrNull(values.agent_id),
    status: values.status,
    limits: compensation === null ? {} : { compensation_usd_day: compensation },
    codes: values.codes,
  };
};

/** A group that holds a dangerous code, or will, or did: its change is a dangerous one and wants a reason. */
export const isDangerousChange = ({ base, values }: { base: GroupValues; values: GroupValues }): boolean =>
  [...base.codes, ...values.codes].some(isDangerousCode);

export const codesChange = ({ base, values }: { base: GroupValues; values: GroupValues }) => codeDiff(base.codes, values.codes);
