import { editSetting, type SettingRow } from '@manager/contract/features/system/setting';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { useState, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { PendingChange } from '../../../kit/detail/PendingChange.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { useHistoryTab } from '../../../product/record/use-history-tab.tsx';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import { Who } from '../../../product/record/Who.tsx';
import classes from './setting.module.css';
import type { texts } from './texts.en.ts';
import { useSettingTexts } from './use-setting-texts.ts';

type Props = { row: SettingRow; onClose: () => void };

export const SettingDrawer = ({ row, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('permission/setting');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useSettingTexts();
  const history = useHistoryTab('setting', row.name);
  const overview = (
    <>
      <FactList
        facts={[
          { label: t('value'), value: names.value(row.value) },
          { label: t('source'), value: t(`source_${row.source}`) },
          { label: t('fallback'), value: names.value(row.fallback) },
          { label: t('updated'), value: <DateTime at={row.updated_at} /> },
          { label: t('updatedBy'), value: <Who by={row.updated_by ?? ''} agreed={row.approved_name} /> },
        ]}
      />
      {row.can.edit ? <SettingForm key={row.version} row={row} onClose={onClose} /> : null}
    </>
  );
  return (
    <RecordDrawer title={names.name(row.name)} onClose={onClose}>
      <p className={classes.hint}>{names.hint(row.name)}</p>
      <PendingChange type="setting" id={row.name} />
      <DetailTabs tabs={[{ key: 'overview', label: k('overview'), content: overview }, ...history]} />
    </RecordDrawer>
  );
};

const SettingForm = ({ row, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('permission/setting');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useSettingTexts();
  const [typed, setTyped] = useState(String(row.value));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutateAsync, isPending, error } = useAction(editSetting);
  const range = { min: row.min ?? 0, max: row.max ?? Number.MAX_SAFE_INTEGER };
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isValid = row.kind === 'choice' || (number >= range.min && number <= range.max);
  const value = row.kind === 'choice' ? typed : number;
  const refused = error === null ? {} : fieldErrorsOf(error);

  const submit = async (): Promise<void> => {
    setTried(true);
    if (!isValid || reason.trim() === '' || value === row.value) return;
    const changes = [{ label: names.name(row.name), before: names.value(row.value), after: names.value(value) }];
    if ((await confirm({ changes, confirmLabel: k('save') })) === null) return;
    try {
      // Its callbacks would go with this form, which begins anew with the version that was saved.
      await mutateAsync({ name: row.name, version: row.version, value, reason: reason.trim() });
      notifySuccess(k('saved'));
    } catch (failure) {
      if (!(failure instanceof ApiError) || !isAccepted(failure)) return;
    }
    onClose();
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Alert color="yellow" variant="light" role="note">
        {t('waits')}
      </Alert>
      {row.kind === 'choice' ? (
        <NativeSelect
          label={names.name(row.name)}
          data={row.options.map((option) => ({ value: option, label: names.value(option) }))}
          value={typed}
          error={refused['value']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label={names.name(row.name)}
          description={t('between', range)}
          inputMode="numeric"
          value={typed}
          error={isTried && !isValid ? t('notWhole', range) : refused['value']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ReasonInput
        value={reason}
        error={isTried && reason.trim() === '' ? k('required') : refused['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={value === row.value}>
          {k('save')}
        </Button>
      </div>
    </form>
  );
};
