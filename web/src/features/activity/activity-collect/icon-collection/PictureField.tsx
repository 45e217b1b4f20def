import { uploadIconPicture } from '@manager/contract/features/activity/activity-collect/icon-collection';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../../../api/errors.ts';
import { useAction } from '../../../../api/query.ts';
import { Avatar } from '../../../../product/avatar/Avatar.tsx';
import { toPng } from '../../../../ui/to-png.ts';
import { addressOf, useCollectionTexts } from './collection-words.ts';
import classes from './icon-collection.module.css';

type Props = { name: string; picture: string; error: ReactNode; onChange: (picture: string) => void };

/** The picture of an icon: uploaded at once, kept with the rule when that is saved. */
export const PictureField = ({ name, picture, error, onChange }: Props): ReactNode => {
  const t = useCollectionTexts();
  const upload = useAction(uploadIconPicture);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const take = async (file: File | undefined): Promise<void> => {
    setFault('');
    if (file === undefined) return;
    const png = await toPng(file);
    if (png === undefined) return setFault(t('pictureUnreadable'));
    upload.mutate(
      { png },
      {
        onSuccess: (kept) => onChange(kept.picture),
        onError: (failure) => setFault(fieldErrorsOf(failure)['png'] ?? failure.message),
      },
    );
  };
  return (
    <>
      <Avatar name={name} address={addressOf(picture)} size="large" />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={t('pictureFile', { name })}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          void take(file);
        }}
      />
      <Button variant="default" size="compact-sm" loading={upload.isPending} onClick={() => input.current?.click()}>
        {t('pictureUpload')}
      </Button>
      {fault === '' && error === undefined ? null : (
        <span className={classes.fault} role="alert">
          {fault === '' ? error : fault}
        </span>
      )}
    </>
  );
};
