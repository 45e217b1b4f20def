import { countApprovals } from '@manager/contract/features/approval/approval';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { dateTimeText } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

/** For super users: one of them alone switched dual control off. Stands here until it is on again. */
export const DualControlLine = (): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const left = useCall(countApprovals, {}).data?.dual_control_left ?? null;
  if (left === null) return null;
  return (
    <p className={classes.store} role="status">
      <Icon name="alert" size={15} />
      <span>
        <strong>{t('dualControlLeft')}</strong> {t('dualControlLeftBy', { name: left.by, at: dateTimeText(left.at) })}{' '}
        <Link to="/permission/setting">{t('dualControlSetting')}</Link>
      </span>
    </p>
  );
};
