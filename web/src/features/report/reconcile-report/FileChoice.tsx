import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { ROW_FILES } from '../../../kit/plan/file-readings.ts';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import type { Upload } from './use-upload.ts';

/** A file is dropped here, or chosen with the button, which the keyboard reaches. Its name stands here either way. */
export const FileChoice = ({ upload }: { upload: Upload }): ReactNode => {
  const { t } = useReconcileTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <>
      <div
        className={classes.file}
        data-over={isOver ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void upload.take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          accept={ROW_FILES}
          aria-label={t('file')}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file may be chosen again once it has been mended.
            currentTarget.value = '';
            void upload.take(file);
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('chooseFile')}
        </Button>
        <span className={classes.muted}>{upload.fileName === '' ? t('dropHint') : upload.fileName}</span>
      </div>
      {upload.fileChoice}
    </>
  );
};
