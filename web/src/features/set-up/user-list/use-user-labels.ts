import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';
import type { UserValues } from './user-values.ts';

/** Label of every field of the form. */
export const useUserLabels = (): Record<keyof UserValues, string> => {
  const t = useTexts<typeof texts>('set-up/user-list');
  return {
    user_name: t('userName'),
    name: t('name'),
    email: t('email'),
    all_agents: t('dataAccess'),
    agent_id: t('agent'),
    auth_group_id: t('group'),
    is_super: t('superUser'),
    status: t('status'),
    tags: t('tags'),
    ip_allow: t('ipAllow'),
    note: t('note'),
    note2: t('note2'),
    password: t('firstPassword'),
  };
};
