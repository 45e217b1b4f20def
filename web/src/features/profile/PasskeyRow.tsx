import type { getFactorList } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

type Passkey = OutputOf<typeof getFactorList>['passkeys'][number];
type Props = { passkey: Passkey; canRemove: boolean; onRename: () => void; onRemove: () => void };

export const PasskeyRow = ({ passkey, canRemove, onRename, onRemove }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  return (
    <li>
      <div className={classes.grow}>
        <p className={classes.strong}>
          {passkey.name} {passkey.status === 'disabled' ? <StatusTag tone="bad">{t('passkeyDisabled')}</StatusTag> : null}
        </p>
        <p className={classes.muted}>
          {t('since')} <DateTime at={passkey.created_at} /> ·{' '}
          {passkey.last_used_at === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('lastUsed')} <DateTime at={passkey.last_used_at} />
            </>
          )}
        </p>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onRename}>
        {t('rename')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        className={classes.danger}
        size="compact-sm"
        disabled={!canRemove}
        title={canRemove ? undefined : t('lastFactor')}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
};
