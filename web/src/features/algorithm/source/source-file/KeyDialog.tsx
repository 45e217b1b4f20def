import { addMathKey } from '@manager/contract/features/algorithm/source/math-key';
import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isAccepted } from '../../../../api/errors.ts';
import { useAction } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import dialog from '../../../../ui/dialog.module.css';
import { notifySuccess } from '../../../../ui/notify.ts';
import '../../../../ui/overlay.css';
import { useSourceTexts } from './source-words.ts';

const FIELDS = ['name', 'vendor', 'public_key', 'reason'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

/** Registers the key of a vendor; a second person agrees. */
export const KeyDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useSourceTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { mutate, isPending } = useAction(addMathKey);
  const [values, setValues] = useState<Values>({ name: '', vendor: '', public_key: '', reason: '' });
  const [hasTried, setTried] = useState(false);
  const onSettled = (_: unknown, failure: Parameters<typeof isAccepted>[0]): void => {
    if (!isAccepted(failure)) return;
    if (failure === null) notifySuccess(t('keyAdded'));
    onClose();
  };
  const submit = (): void => {
    setTried(true);
    if (FIELDS.some((field) => values[field].trim() === '')) return;
    mutate({ ...values, public_key: values.public_key.trim() }, { onSettled });
  };
  const labels = { name: t('name'), vendor: t('vendor'), public_key: t('publicKey'), reason: t('reason') };
  return (
    <Modal opened onClose={onClose} title={t('addKey')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={dialog.muted}>{t('keyScope')}</p>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            {...(field === 'public_key' ? { description: t('publicKeyHint') } : {})}
            withAsterisk
            autoComplete="off"
            maxLength={field === 'reason' ? 500 : 100}
            value={values[field]}
            error={hasTried && values[field].trim() === '' ? k('required') : undefined}
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field]: value }))}
            mb="sm"
          />
        ))}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('addKey')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
