import { finishSourceUpload, getMathKeyList, startSourceUpload } from '@manager/contract/features/algorithm/source/source-file';
import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useAction, useCall } from '../../../../api/query.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { CheckLine } from '../../../../kit/detail/CheckLine.tsx';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import '../../../../ui/choice-inputs.css';
import dialog from '../../../../ui/dialog.module.css';
import { notifySuccess } from '../../../../ui/notify.ts';
import '../../../../ui/overlay.css';
import { sendFile } from './send-file.ts';
import { sizeText, useSourceTexts } from './source-words.ts';

const PAGE = { limit: '200' };

/** Announces a package, sends it in parts, and has it checked. */
export const UploadDialog = ({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }): ReactNode => {
  const t = useSourceTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const input = useRef<HTMLInputElement>(null);
  const keys = useCall(getMathKeyList, PAGE);
  const start = useAction(startSourceUpload);
  const finish = useAction(finishSourceUpload);
  const [file, setFile] = useState<File>();
  const [keyId, setKeyId] = useState<string | null>(null);
  const [signature, setSignature] = useState('');
  const [note, setNote] = useState('');
  const [sentPct, setSentPct] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (file === undefined || keyId === null || signature.trim() === '') return;
    setProblem(undefined);
    setSentPct(0);
    try {
      const { id } = await start.mutateAsync({
        file_name: file.name,
        bytes: file.size,
        key_id: keyId,
        signature: signature.trim(),
        note,
      });
      await sendFile({ id, file, onSent: (bytes) => setSentPct(Math.floor((bytes / file.size) * 100)) });
      await finish.mutateAsync({ id });
      notifySuccess(t('uploaded'));
      onDone(id);
    } catch (error) {
      // What a call answered has been shown already.
      setProblem(
        error instanceof ApiError ? error.message : t('sendFailed', { why: error instanceof Error ? error.message : '' }),
      );
      setSentPct(undefined);
    }
  };
  const isSending = sentPct !== undefined;
  const missing = (isMissing: boolean): string | undefined => (hasTried && isMissing ? k('required') : undefined);
  return (
    <Modal opened onClose={onClose} title={t('uploadTitle')} centered size="lg" closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={dialog.muted}>{t('uploadText')}</p>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t('fileName')}
          hidden
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
        <TextInput
          label={t('fileName')}
          withAsterisk
          readOnly
          value={file === undefined ? '' : `${file.name} · ${sizeText(file.size)}`}
          placeholder={t('noFile')}
          error={missing(file === undefined)}
          rightSectionWidth={150}
          rightSection={
            <Button variant="default" size="compact-sm" onClick={() => input.current?.click()}>
              {t('chooseFile')}
            </Button>
          }
          mb="sm"
        />
        <Select
          label={t('key')}
          withAsterisk
          data={(keys.data?.list ?? []).map(({ id, name, vendor }) => ({ value: id, label: `${name} · ${vendor}` }))}
          searchable
          value={keyId}
          error={missing(keyId === null)}
          onChange={setKeyId}
          mb="sm"
        />
        <TextInput
          label={t('signature')}
          description={t('signatureHint')}
          withAsterisk
          autoComplete="off"
          maxLength={200}
          value={signature}
          error={missing(signature.trim() === '')}
          onChange={({ currentTarget: { value } }) => setSignature(value)}
          mb="sm"
        />
        <Textarea
          label={t('note')}
          autosize
          maxLength={2000}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        {problem === undefined ? null : <CheckLine tone="bad">{problem}</CheckLine>}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isSending && sentPct >= 100} disabled={isSending}>
            {isSending ? t('sending', { pct: sentPct }) : t('upload')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
