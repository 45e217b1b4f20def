import {
  type getFactorList,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useAction } from '../../api/query.ts';
import { hasPasskeys } from '../../session/auth/passkey.ts';
import { refreshUser } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import type { FactorTask } from './FactorDialog.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';
import { TotpRow } from './TotpRow.tsx';

const FactorDialog = lazyPart(() => import('./FactorDialog.tsx').then((module) => ({ default: module.FactorDialog })));

type Props = { factors: OutputOf<typeof getFactorList> };

/** The ways to show a second factor: app, passkeys, recovery codes. */
export const Factors = ({ factors }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const [task, setTask] = useState<FactorTask | null>(null);
  const start = useAction(startTotp);
  const dropTotp = useAction(removeTotp);
  const dropPasskey = useAction(removePasskey);
  const renew = useAction(renewRecoveryCodes);
  const { totp, passkeys } = factors;
  const count = passkeys.length + (totp === null ? 0 : 1);
  // The last one of a user who must have one stays; the server would refuse.
  const isLast = factors.is_required && count === 1;

  const enrolTotp = (): void => start.mutate({}, { onSuccess: (offer) => setTask({ kind: 'totp', offer }) });
  const remove = async (name: string, drop: () => Promise<unknown>): Promise<void> => {
    const text = count === 1 ? t('factorRemoveLast', { name }) : t('factorRemoveText', { name });
    if ((await confirm({ text, confirmLabel: t('remove'), isDangerous: true })) === null) return;
    await drop().then(
      () => {
        notifySuccess(t('factorRemoved', { name }));
        void refreshUser();
      },
      () => undefined,
    );
  };
  const renewCodes = async (): Promise<void> => {
    if ((await confirm({ text: t('codesRenewText'), confirmLabel: t('codesRenew') })) === null) return;
    renew.mutate({}, { onSuccess: ({ recovery_codes: codes }) => setTask({ kind: 'codes', codes }) });
  };
  const finish = (codes: readonly string[] | null): void => {
    notifySuccess(t('factorAdded'));
    setTask(codes === null ? null : { kind: 'codes', codes });
    void refreshUser();
  };

  return (
    <>
      {count === 0 ? <p className={classes.plain}>{factors.is_required ? t('factorsOwed') : t('factorsNone')}</p> : null}
      <TotpRow
        totp={totp}
        isLast={isLast}
        isStarting={start.isPending}
        onSetUp={enrolTotp}
        onRemove={() => void remove(t('totp'), () => dropTotp.mutateAsync({}))}
      />
      <div className={classes.line}>
        <div className={classes.grow}>
          <p className={classes.strong}>{t('passkeys')}</p>
          {passkeys.length === 0 ? <StatusTag tone="plain">{t('notSetUp')}</StatusTag> : null}
        </div>
        {hasPasskeys() ? (
          <Button variant="default" onClick={() => setTask({ kind: 'passkey' })}>
            {t('passkeyAdd')}
          </Button>
        ) : (
          <span className={classes.muted}>{t('passkeysUnknown')}</span>
        )}
      </div>
      {passkeys.length === 0 ? null : (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              canRemove={!isLast}
              onRename={() => setTask({ kind: 'rename', id: passkey.id, name: passkey.name })}
              onRemove={() => void remove(passkey.name, () => dropPasskey.mutateAsync({ id: passkey.id }))}
            />
          ))}
        </ul>
      )}
      {count === 0 ? null : (
        <div className={classes.line}>
          <div className={classes.grow}>
            <p className={classes.strong}>{t('codes')}</p>
            <StatusTag tone={factors.recovery_codes_left > 2 ? 'good' : 'warn'}>
              {t('codesLeft', { count: factors.recovery_codes_left })}
            </StatusTag>
          </div>
          <Button variant="default" loading={renew.isPending} onClick={() => void renewCodes()}>
            {t('codesRenew')}
          </Button>
        </div>
      )}
      {task === null ? null : (
        <Suspense>
          <FactorDialog task={task} onFinish={finish} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
};
