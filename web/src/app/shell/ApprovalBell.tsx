import { countApprovals } from '@manager/contract/features/approval/approval';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { queryClient, useCall } from '../../api/query.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './shell.module.css';

const POLL_MS = 60_000;
const MAX_SHOWN = 99;

/**
 * How many requests wait for this user's decision. Nothing is shown before the first answer; a failure keeps the last number. Asked again with
 * each page that is opened, so that it says what the page says.
 */
export const ApprovalBell = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const { data } = useCall(countApprovals, {}, { pollMs: POLL_MS });
  const { pathname } = useLocation();
  const askedAt = useRef(pathname);
  useEffect(() => {
    if (askedAt.current === pathname) return;
    askedAt.current = pathname;
    void queryClient.invalidateQueries({ queryKey: [countApprovals.path] });
  }, [pathname]);
  const count = data?.to_decide ?? 0;
  const label = count === 0 ? t('approvalsNone') : t('approvals', { count });
  return (
    <Link to="/approval/index" className={classes.bell} aria-label={label} title={label}>
      <Icon name="bell" />
      {count === 0 ? null : <span className={classes.badge}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>}
    </Link>
  );
};
