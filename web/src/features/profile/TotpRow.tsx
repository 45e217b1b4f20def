import type { getFactorList } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

type Props = {
  totp: OutputOf<typeof getFactorList>['totp'];
  /** The only factor of a user who must have one. */
  isLast: boolean;
  isStarting: boolean;
  onSetUp: () => void;
  onRemove: () => void;
};

/** The authenticator app: set up or not. */
export const TotpRow = ({ totp, isLast, isStarting, onSetUp, onRemove }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  return (
    <div className={classes.line}>
      <div className={classes.grow}>
        <p className={classes.strong}>{t('totp')}</p>
        {totp === null ? (
          <StatusTag tone="plain">{t('notSetUp')}</StatusTag>
        ) : (
          <StatusTag tone="good">
            <span>
              {t('since')} <DateTime at={totp.enrolled_at} />
            </span>
          </StatusTag>
        )}
      </div>
      {totp === null ? (
        <Button variant="default" loading={isStarting} onClick={onSetUp}>
          {t('setUp')}
        </Button>
      ) : (
        <Button variant="default" disabled={isLast} title={isLast ? t('lastFactor') : undefined} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
};
