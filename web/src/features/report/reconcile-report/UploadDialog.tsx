import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import {
  MAX_UPLOAD_ROWS,
  previewUpload,
  uploadFigures,
  type UploadPreview,
} from '@manager/contract/features/report/reconcile-upload';
import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { fieldErrorsOf } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { textOfFile } from '../../../kit/plan/import-file.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { formatCount } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/choice-inputs.css';
import '../../../ui/overlay.css';
import classes from './reconcile.module.css';
import { UploadPlan } from './UploadPlan.tsx';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import { useSites } from './use-sites.ts';

const MAX_FILE_BYTES = 3_000_000;

type Props = {
  /** The row that asks for its figures; absent: any website and day. */
  row: ReconcileRow | undefined;
  onClose: () => void;
};

/** A website's own figures: the rows, then what they say day by day, then all of them or none. */
export const UploadDialog = ({ row, onClose }: Props): ReactNode => {
  const { t } = useReconcileTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const fileId = useId();
  const sites = useSites();
  const [siteId, setSiteId] = useState(row?.site_id ?? null);
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const [beside, setBeside] = useState({ currency: row?.currency ?? '', settle_date: row?.settle_date ?? '', timezone: '' });
  const [hasTried, setTried] = useState(false);
  const [plan, setPlan] = useState<UploadPreview>();
  const look = useAction(previewUpload);
  const apply = useAction(uploadFigures);
  const error = look.error ?? apply.error;
  const faults = error === null ? {} : fieldErrorsOf(error);
  const given = Object.fromEntries(Object.entries(beside).filter(([, value]) => value.trim() !== ''));
  const input = { site_id: siteId ?? '', text, ...given };
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setTooLarge(file.size > MAX_FILE_BYTES);
    if (file.size > MAX_FILE_BYTES) return;
    setFileName(file.name.slice(0, 200));
    setText(textOfFile(await file.arrayBuffer()));
  };
  const preview = (): void => {
    setTried(true);
    if (siteId === null || text.trim() === '') return;
    look.mutate(input, { onSuccess: setPlan });
  };
  const carryOut = (): void =>
    apply.mutate(
      { ...input, ...(fileName === '' ? {} : { file_name: fileName }) },
      {
        onSuccess: () => {
          notifySuccess(t('uploaded'));
          onClose();
        },
      },
    );
  const besideInput = (name: keyof typeof beside, label: string, hint: string): ReactNode => (
    <TextInput
      type={name === 'settle_date' ? 'date' : 'text'}
      label={label}
      description={hint}
      autoComplete="off"
      maxLength={64}
      value={beside[name]}
      error={faults[name]}
      onChange={({ currentTarget: { value } }) => setBeside((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <Modal opened onClose={onClose} title={t('uploadTitle')} centered size="xl" closeButtonProps={{ 'aria-label': k('cancel') }}>
      {plan === undefined ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            preview();
          }}
        >
          <p className={dialog.muted}>
            {t('accepted')} {t('most', { max: formatCount(MAX_UPLOAD_ROWS) })}
          </p>
          <Select
            label={t('site')}
            withAsterisk
            data={row === undefined ? sites : [{ value: row.site_id, label: row.site_name }]}
            searchable
            limit={60}
            disabled={row !== undefined}
            value={siteId}
            error={hasTried && siteId === null ? k('required') : faults.site_id}
            onChange={setSiteId}
          />
          <div className={classes.file}>
            <label htmlFor={fileId}>{t('chooseFile')}</label>
            <input
              id={fileId}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
          </div>
          <Textarea
            label={t('paste')}
            withAsterisk
            minRows={7}
            maxRows={14}
            autosize
            spellCheck={false}
            classNames={{ input: classes.rows ?? '' }}
            value={text}
            error={isTooLarge ? t('tooLarge') : hasTried && text.trim() === '' ? k('required') : faults.text}
            onChange={(event) => {
              setFileName('');
              setText(event.currentTarget.value);
            }}
            mb="sm"
          />
          <div className={classes.fields}>
            {besideInput('currency', t('currency'), t('currencyHint'))}
            {besideInput('settle_date', t('day'), t('dayHint'))}
            {besideInput('timezone', t('zone'), t('zoneHint'))}
          </div>
          <Problem message={error?.message} />
          <div className={dialog.buttons}>
            <Button variant="default" onClick={onClose}>
              {k('cancel')}
            </Button>
            <Button type="submit" loading={look.isPending}>
              {t('preview')}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <UploadPlan plan={plan} />
          <Problem message={error?.message} />
          <div className={dialog.buttons}>
            <Button
              variant="default"
              onClick={() => {
                apply.reset();
                setPlan(undefined);
              }}
            >
              {t('back')}
            </Button>
            {plan.fault_count > 0 || plan.days.some((day) => day.is_closed) ? null : (
              <Button loading={apply.isPending} onClick={carryOut}>
                {t('apply', { count: plan.row_count, shown: formatCount(plan.row_count) })}
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
};

const Problem = ({ message }: { message: string | undefined }): ReactNode =>
  message === undefined ? null : (
    <p className={classes.problem} role="alert">
      {message}
    </p>
  );
