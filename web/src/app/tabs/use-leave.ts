import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { giveUpUnsaved } from '../../kit/form/use-dirty-guard.ts';
import { loginPathFor } from '../navigation/guard.ts';
import { signOut } from '../../session/session.ts';
import { mayLeavePages } from './close-pages.ts';
import { forgetTabs, tabsStore } from './tab-store.ts';

/** Signs out, once nothing is unsaved or it is given up; signing in again leads back to this page. */
export const useLeave = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(async () => {
    if (!(await giveUpUnsaved()) || !(await mayLeavePages(tabsStore.get().alive))) return;
    await signOut();
    forgetTabs();
    await navigate(loginPathFor(pathname + search));
  }, [navigate, pathname, search]);
};
