import { getUserList } from '@manager/contract/features/user/user';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useDelayed } from '../../../kit/filter/use-delayed.ts';
import { useHolds } from '../../../session/session.ts';

type UserChoice = { value: string; label: string };

const SHOWN = 50;
const TYPING_MS = 300;

/** Staff whose name holds what was typed: the server searches, for there may be more than a list shows. None for those who may not list users. */
export const useUserChoices = (): { choices: UserChoice[]; onSearch: (text: string) => void } => {
  const [name, setName] = useState('');
  const typing = useDelayed(TYPING_MS);
  const input = { ...(name === '' ? {} : { user_name: name }), limit: SHOWN };
  const { data } = useCall(getUserList, input, { isEnabled: useHolds()('C-5'), keepsPrevious: true, staleTimeMs: 30_000 });
  return {
    choices: (data?.list ?? []).map((user) => ({ value: user.id, label: user.user_name })),
    onSearch: (text) => typing.later(() => setName(text.trim())),
  };
};
