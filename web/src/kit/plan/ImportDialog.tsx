import { MAX_IMPORT_ROWS } from '@manager/contract/kit/import';
import type { NumberConvention } from '@manager/domain/decimal-text';
import { Button, Modal, Textarea } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import dialog from '../../ui/dialog.module.css';
import { formatCount } from '../../ui/format.ts';
import { notifySuccess } from '../../ui/notify.ts';
import '../../ui/choice-inputs.css';
import '../../ui/overlay.css';
import type { ExportableColumn } from '../export/table-export.ts';
import type { texts as kitTexts } from '../texts.en.ts';
import { importColumns } from './import-file.ts';
import { NumbersChoice } from './NumbersChoice.tsx';
import classes from './plan.module.css';
import { type PlanGiven, PlanStep } from './PlanStep.tsx';
import type { PlanWords } from './PlanView.tsx';
import type { texts } from './texts.en.ts';
import { ROW_FILES } from './file-readings.ts';
import { useFileText } from './use-file-text.tsx';
import { usePlan, type PlanEndpoint } from './use-plan.ts';

export type Import = {
  preview: PlanEndpoint;
  apply: PlanEndpoint;
  /** What is imported, as the screen is called. */
  title: string;
  /** Columns of the table: the headings of an export are understood. */
  columns: readonly ExportableColumn[];
  /** Words that a field may hold, by field: an export shows their labels. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Columns that a file may have. */
  accepted: readonly string[];
  words: PlanWords;
};

/** Takes records over from a file: the rows, then what they would do, then all of them or none. */
export const ImportDialog = ({
  title,
  columns,
  choices = {},
  accepted,
  words,
  onClose,
  ...endpoints
}: Import & { onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  const k = useTexts<typeof kitTexts>('kit');
  const [text, setText] = useState('');
  const { plan, refusal, isBusy, look, carryOut, leave } = usePlan(endpoints);
  const [numbers, setNumbers] = useState<NumberConvention>();
  const inputWith = (how: NumberConvention | undefined) => ({
    text,
    columns: importColumns(columns, choices),
    ...(how === undefined ? {} : { numbers: how }),
  });
  const preview = (): void => {
    // Another file is asked anew how it is written.
    setNumbers(undefined);
    void look(inputWith(undefined));
  };
  const finish = async (given: PlanGiven): Promise<void> => {
    const done = await carryOut(inputWith(numbers), given);
    if (done === null) return;
    if (done !== 'waiting') notifySuccess(t('done', { count: done.counts.change + done.counts.create }));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('importTitle', { title })}
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      {plan === null ? (
        <FileStep
          text={text}
          accepted={accepted}
          refusal={refusal}
          isBusy={isBusy}
          onText={setText}
          onLook={preview}
          onClose={onClose}
        />
      ) : (
        <>
          {plan.numbers === undefined ? null : (
            <NumbersChoice
              found={plan.numbers}
              isBusy={isBusy}
              onChoose={(how) => {
                setNumbers(how);
                void look(inputWith(how));
              }}
            />
          )}
          <PlanStep
            plan={plan}
            words={words}
            needsReason
            isWhole
            applyLabel={(count) => t('applyImport', { count })}
            refusal={refusal}
            isBusy={isBusy}
            onBack={leave}
            onApply={(given) => void finish(given)}
          />
        </>
      )}
    </Modal>
  );
};

type FileStepProps = {
  text: string;
  accepted: readonly string[];
  refusal: { message: string } | null;
  isBusy: boolean;
  onText: (text: string) => void;
  onLook: () => void;
  onClose: () => void;
};

/** The first step: a file, or rows that are pasted. */
const FileStep = ({ text, accepted, refusal, isBusy, onText, onLook, onClose }: FileStepProps): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  const k = useTexts<typeof kitTexts>('kit');
  const fileId = useId();
  const file = useFileText(onText);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onLook();
      }}
    >
      <p className={dialog.muted}>
        {t('importHint', { max: formatCount(MAX_IMPORT_ROWS) })} {t('columnsHint', { names: accepted.join(', ') })}
      </p>
      <div className={classes.file}>
        <label htmlFor={fileId}>{t('chooseFile')}</label>
        <input id={fileId} type="file" accept={ROW_FILES} onChange={(event) => void file.take(event.currentTarget.files?.[0])} />
      </div>
      {file.choice}
      <Textarea
        label={t('paste')}
        minRows={8}
        maxRows={16}
        autosize
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mgr-mono, ui-monospace, monospace)', fontSize: 12.5 } }}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {refusal === null ? null : (
        <p className={classes.problem} role="alert">
          {refusal.message}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
          {t('preview')}
        </Button>
      </div>
    </form>
  );
};
