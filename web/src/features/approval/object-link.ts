import type { ApprovalRow } from '@manager/contract/features/approval/approval';
import { useNames } from '../../product/changes/use-names.ts';

const SCREENS: Readonly<Record<string, string>> = {
  agent: '/set-up/agent',
  currency: '/set-up/currency',
  game: '/set-up/game',
  group: '/permission/group',
  auth_rule: '/permission/auth-rule',
  user: '/set-up/user-list',
  website: '/set-up/website',
};

/** Where the object of a request is shown; undefined for what is new or has no screen of its own. */
export const objectHref = ({
  object_type: type,
  object_id: id,
}: Pick<ApprovalRow, 'object_type' | 'object_id'>): string | undefined => {
  const screen = SCREENS[type];
  if (type === 'setting' && id !== '') return `/permission/setting?name=${encodeURIComponent(id)}`;
  return screen === undefined || id === '' ? undefined : `${screen}?id=${encodeURIComponent(id)}`;
};

/** What the object is called; a setting by its name in the reader's language. Empty for what is new and has no name. */
export const useObjectName = (): ((row: Pick<ApprovalRow, 'object_type' | 'object_id' | 'object_name'>) => string) => {
  const names = useNames();
  return ({ object_type: type, object_id: id, object_name: name }) => (type === 'setting' ? names.field(name || id) : name || id);
};
