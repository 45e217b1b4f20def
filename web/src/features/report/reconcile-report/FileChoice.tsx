import { useId, useState, type ReactNode } from 'react';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import type { Upload } from './use-upload.ts';

/** A file is dropped here, or chosen with the button, which the keyboard reaches. */
export const FileChoice = ({ upload }: { upload: Upload }): ReactNode => {
  const { t } = useReconcileTexts();
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
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
      <label htmlFor={id}>{t('chooseFile')}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        onChange={(event) => void upload.take(event.currentTarget.files?.[0])}
      />
      <span className={classes.muted}>{upload.fileName === '' ? t('dropHint') : upload.fileName}</span>
    </div>
  );
};
