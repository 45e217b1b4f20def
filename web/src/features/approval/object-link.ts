import type { ApprovalRow } from '@manager/contract/features/approval/approval';
import { useNames } from '../../product/changes/use-names.ts';

/** What the object is called; a setting by its name in the reader's language. Empty for what is new and has no name. */
export const useObjectName = (): ((row: Pick<ApprovalRow, 'object_type' | 'object_id' | 'object_name'>) => string) => {
  const names = useNames();
  return ({ object_type: type, object_id: id, object_name: name }) => (type === 'setting' ? names.field(name || id) : name || id);
};
