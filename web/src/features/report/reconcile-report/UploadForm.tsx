import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import { MAX_UPLOAD_ROWS } from '@manager/contract/features/report/reconcile-upload';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import '../../../ui/choice-inputs.css';
import dialog from '../../../ui/dialog.module.css';
import { formatCount } from '../../../ui/format.ts';
import { FileChoice } from './FileChoice.tsx';
import { Problem } from './Problem.tsx';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import { useSites } from './use-sites.ts';
import type { Upload } from './use-upload.ts';
import { saveFile } from '../../../browser/save-file.ts';

/** A line to write over: the day before today, in the currency that everybody has. */
const templateText = (site: string, today: Date): string => {
  const day = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10);
  const name = /[",\r\n]/.test(site) ? `"${site.replaceAll('"', '""')}"` : site;
  return `Date,Website,Currency,Bets,Bet,Win\r\n${day},${name},USD,1200,15000.00,14250.50\r\n`;
};

/** Hands out a file with the column names and a line of the website as an example. */
const saveTemplate = (site: string): void =>
  saveFile('reconcile-template.csv', new Blob(['\uFEFF', templateText(site, new Date())], { type: 'text/csv' }));

type Props = { row: ReconcileRow | undefined; upload: Upload; onClose: () => void };

/** Whose figures, the rows from a file or pasted, and what the rows do not say themselves. */
export const UploadForm = ({ row, upload, onClose }: Props): ReactNode => {
  const { t } = useReconcileTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const sites = useSites();
  const siteOf = (id: string | null): string =>
    row?.site_code ?? sites.find(({ value }) => value === id)?.code ?? sites[0]?.code ?? '';
  const { siteId, setSiteId, text, paste, beside, setBeside, hasTried, faults } = upload;
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        upload.preview();
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
        mb="sm"
      />
      <p className={dialog.muted}>
        {t('ownExports')}{' '}
        <button type="button" className={classes.link} onClick={() => saveTemplate(siteOf(siteId))}>
          {t('template')}
        </button>
      </p>
      <FileChoice upload={upload} />
      <Textarea
        label={t('paste')}
        withAsterisk
        minRows={7}
        maxRows={14}
        autosize
        spellCheck={false}
        classNames={{ input: classes.rows ?? '' }}
        value={text}
        error={hasTried && text.trim() === '' ? k('required') : faults.text}
        onChange={(event) => paste(event.currentTarget.value)}
        mb="sm"
      />
      <div className={classes.fields}>
        {besideInput('currency', t('currency'), t('currencyHint'))}
        {besideInput('settle_date', t('day'), t('dayHint'))}
        {besideInput('timezone', t('timezone'), t('zoneHint'))}
      </div>
      <Problem message={upload.message} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={upload.isLooking}>
          {t('preview')}
        </Button>
      </div>
    </form>
  );
};
