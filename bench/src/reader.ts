import type { saveGroup } from '@manager/contract/features/permission/group';
import type { addOrEditUser, changePassword } from '@manager/contract/features/user/user';
import type { PermissionCode } from '@manager/contract/permissions';
import { type CallTo, type Console, openConsole } from './console.ts';
import type { Product } from './product.ts';

const SAVE_USER: CallTo<typeof addOrEditUser> = { method: 'POST', path: '/api/user/user/add_or_edit_user' };
const SAVE_GROUP: CallTo<typeof saveGroup> = { method: 'POST', path: '/api/permission/group/add_or_edit' };
const CHANGE_PASSWORD: CallTo<typeof changePassword> = { method: 'POST', path: '/api/user/user/change_password' };

/** Somebody of an agent beside the administrator, new for every run. */
export const openReader = async (
  { url }: Product,
  call: Console,
  { agentId, codes }: { agentId: string; codes: PermissionCode[] },
): Promise<Console> => {
  const username = `reader-${Date.now().toString(36)}-${agentId}`;
  const [first, own] = ['the first password of the reader', 'a password that the reader chose'];
  const group = await call(SAVE_GROUP, { name: username, agent_id: agentId, codes });
  await call(SAVE_USER, { user_name: username, name: 'Reader', password: first, agent_id: agentId, auth_group_id: group.id });
  await (
    await openConsole(url, { username, password: first })
  )(CHANGE_PASSWORD, { password: first, new_password: own });
  return openConsole(url, { username, password: own });
};
