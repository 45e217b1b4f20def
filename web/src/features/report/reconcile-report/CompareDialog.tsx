import { MAX_RUN_DAYS, runReconcile } from '@manager/contract/features/report/reconcile-report';
import { Button, Modal, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import { IsoField } from '../../../ui/IsoInput.tsx';
import '../../../ui/choice-inputs.css';
import '../../../ui/overlay.css';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import { useSites } from './use-sites.ts';

/** Compares days of a website now, such as after it has sent late figures. */
export const CompareDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useReconcileTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const sites = useSites();
  const [siteId, setSiteId] = useState<string | null>(null);
  const [days, setDays] = useState({ date_from: '', date_to: '' });
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending } = useAction(runReconcile);
  const missing = (value: string | null): string | null => (hasTried && (value ?? '') === '' ? k('required') : null);
  const submit = (): void => {
    setTried(true);
    if (siteId === null || days.date_from === '' || days.date_to === '') return;
    mutate(
      { site_id: siteId, ...days },
      {
        onSuccess: ({ rows }) => {
          notifySuccess(t('compared', { count: rows }));
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('compare')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={dialog.muted}>{t('compareHint', { days: MAX_RUN_DAYS })}</p>
        <Select
          label={t('site')}
          withAsterisk
          data={sites}
          searchable
          limit={60}
          value={siteId}
          error={missing(siteId)}
          onChange={setSiteId}
          mb="sm"
        />
        <div className={classes.fields}>
          {(['date_from', 'date_to'] as const).map((name) => (
            <IsoField
              key={name}
              withAsterisk
              label={t(name === 'date_from' ? 'from' : 'to')}
              value={days[name]}
              error={missing(days[name])}
              onValue={(iso) => setDays((before) => ({ ...before, [name]: iso }))}
            />
          ))}
        </div>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('compare')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
