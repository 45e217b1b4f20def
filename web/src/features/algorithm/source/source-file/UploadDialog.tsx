import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { CheckLine } from '../../../../kit/detail/CheckLine.tsx';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import '../../../../ui/choice-inputs.css';
import dialog from '../../../../ui/dialog.module.css';
import '../../../../ui/overlay.css';
import { sizeText, useSourceTexts } from './source-words.ts';
import { useUpload } from './use-upload.ts';

/** Announces a package, sends it in parts, and has it checked. */
export const UploadDialog = ({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }): ReactNode => {
  const t = useSourceTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(onDone);
  const { file, keyId, signature, note, sentPct, problem, hasTried } = upload;
  const isSending = sentPct !== undefined;
  const missing = (isMissing: boolean): string | undefined => (hasTried && isMissing ? k('required') : undefined);
  return (
    <Modal opened onClose={onClose} title={t('uploadTitle')} centered size="lg" closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void upload.submit();
        }}
      >
        <p className={dialog.muted}>{t('uploadText')}</p>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t('file')}
          hidden
          onChange={({ currentTarget }) => upload.setFile(currentTarget.files?.[0])}
        />
        <TextInput
          label={t('file')}
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
          data={upload.keys.map(({ id, name, vendor }) => ({ value: id, label: `${name} · ${vendor}` }))}
          searchable
          value={keyId}
          error={missing(keyId === null)}
          onChange={upload.setKeyId}
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
          onChange={({ currentTarget: { value } }) => upload.setSignature(value)}
          mb="sm"
        />
        <Textarea
          label={t('note')}
          autosize
          maxLength={2000}
          value={note}
          onChange={({ currentTarget: { value } }) => upload.setNote(value)}
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
