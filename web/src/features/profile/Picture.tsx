import { removeAvatar, saveAvatar } from '@manager/contract/features/user/avatar';
import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useAction } from '../../api/query.ts';
import { Avatar } from '../../product/avatar/Avatar.tsx';
import { refreshUser, type SessionUser } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../ui/notify.ts';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';
import { toPng } from '../../ui/to-png.ts';

/** The own picture: another one, or none. */
export const Picture = ({ user }: { user: SessionUser }): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const save = useAction(saveAvatar);
  const remove = useAction(removeAvatar);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const upload = async (file: File | undefined): Promise<void> => {
    setFault('');
    if (file === undefined) return;
    const png = await toPng(file);
    if (png === undefined) {
      setFault(t('pictureUnreadable'));
      return;
    }
    save.mutate(
      { png },
      {
        onSuccess: () => {
          void refreshUser();
          notifySuccess(t('pictureSaved'));
        },
        onError: (error) => setFault(fieldErrorsOf(error)['png'] ?? ''),
      },
    );
  };
  const takeAway = async (): Promise<void> => {
    if ((await confirm({ text: t('pictureRemoveText') })) === null) return;
    remove.mutate(
      {},
      {
        onSuccess: () => {
          void refreshUser();
          notifySuccess(t('pictureRemoved'));
        },
      },
    );
  };
  return (
    <>
      <div className={`${classes.line} ${classes.picture}`}>
        <Avatar name={user.name} address={user.avatar} size="large" />
        <div className={classes.grow}>
          <p className={classes.strong}>{user.name}</p>
          <p className={classes.muted}>{t('pictureHint')}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={t('pictureFile')}
          hidden
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            void upload(file);
          }}
        />
        <Button variant="default" loading={save.isPending} onClick={() => input.current?.click()}>
          {t('pictureUpload')}
        </Button>
        {user.avatar === '' ? null : (
          <Button variant="default" loading={remove.isPending} onClick={() => void takeAway()}>
            {t('remove')}
          </Button>
        )}
      </div>
      {fault === '' ? null : (
        <p className={classes.danger} role="alert">
          {fault}
        </p>
      )}
    </>
  );
};
