import { getUserList } from '@manager/contract/features/user/user';
import { useCall } from '../../../api/query.ts';
import { useTypedName } from '../../../kit/filter/use-typed-name.ts';
import { useHolds } from '../../../session/session.ts';

type UserChoice = { value: string; label: string };

const SHOWN = 50;

/** Staff whose name holds what was typed: the server searches. None for those who may not list users. */
export const useUserChoices = (): { choices: UserChoice[]; onSearch: (text: string) => void } => {
  const { name, onSearch } = useTypedName();
  const input = { ...(name === '' ? {} : { user_name: name }), limit: SHOWN };
  const { data } = useCall(getUserList, input, { isEnabled: useHolds()('C-5'), keepsPrevious: true, staleTimeMs: 30_000 });
  return { choices: (data?.list ?? []).map((user) => ({ value: user.id, label: user.user_name })), onSearch };
};
