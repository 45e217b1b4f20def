import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import { previewUpload, uploadFigures, type UploadPreview } from '@manager/contract/features/report/reconcile-upload';
import type { FILE_FIELDS } from '@manager/contract/features/report/reconcile-upload';
import type { NumberConvention } from '@manager/domain/decimal-text';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useFileText } from '../../../kit/plan/use-file-text.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import { useReconcileTexts } from './use-reconcile-texts.ts';

export type Headings = Record<string, (typeof FILE_FIELDS)[number]>;
/** How somebody says that the file is meant. */
type Reading = { numbers?: NumberConvention; headings?: Headings };

/** A website's figures from the text to the plan to the change. */
export const useUpload = ({ row, onClose }: { row: ReconcileRow | undefined; onClose: () => void }) => {
  const { t } = useReconcileTexts();
  const [siteId, setSiteId] = useState(row?.site_id ?? null);
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const [beside, setBeside] = useState({ currency: row?.currency ?? '', settle_date: row?.settle_date ?? '', timezone: '' });
  const [hasTried, setTried] = useState(false);
  const [plan, setPlan] = useState<UploadPreview>();
  const look = useAction(previewUpload);
  const apply = useAction(uploadFigures);
  const error = look.error ?? apply.error;
  const faults = error === null ? {} : fieldErrorsOf(error);
  const given = Object.fromEntries(Object.entries(beside).filter(([, value]) => value.trim() !== ''));
  const [reading, setReading] = useState<Reading>({});
  const input = { site_id: siteId ?? '', text, ...given };
  const fileText = useFileText(setText);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setFileName(file.name.slice(0, 200));
    await fileText.take(file);
  };
  const preview = (): void => {
    setTried(true);
    if (siteId === null || text.trim() === '') return;
    // Another file is asked anew how it is written.
    setReading({});
    look.mutate(input, { onSuccess: setPlan });
  };
  const readAs = (how: Reading): void => {
    const meant = { ...reading, ...how };
    setReading(meant);
    look.mutate({ ...input, ...meant }, { onSuccess: setPlan });
  };
  const carryOut = (): void =>
    apply.mutate(
      { ...input, ...reading, ...(fileName === '' ? {} : { file_name: fileName }) },
      {
        onSuccess: () => {
          notifySuccess(t('uploaded'));
          onClose();
        },
      },
    );
  const paste = (pasted: string): void => {
    setFileName('');
    setText(pasted);
  };
  const back = (): void => {
    apply.reset();
    setPlan(undefined);
  };
  return {
    siteId,
    setSiteId,
    text,
    paste,
    take,
    fileChoice: fileText.choice,
    fileName,
    beside,
    setBeside,
    hasTried,
    plan,
    preview,
    readAs,
    isLooking: look.isPending,
    carryOut,
    isApplying: apply.isPending,
    back,
    message: error?.message,
    faults,
  };
};

export type Upload = ReturnType<typeof useUpload>;
