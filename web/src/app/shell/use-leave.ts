import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { giveUpUnsaved } from '../../kit/form/use-dirty-guard.ts';
import { loginPathFor } from '../guard.ts';
import { signOut } from '../session.ts';
import { mayLeavePages } from '../tabs/close-pages.ts';
import { forgetTabs, tabsStore } from '../tabs/tab-store.ts';

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
