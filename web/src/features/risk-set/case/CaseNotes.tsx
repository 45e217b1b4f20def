import { addCaseNote, type CaseDetail } from '@manager/contract/features/risk-set/case';
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import classes from './case.module.css';
import { useCaseTexts } from './case-words.ts';

/** What people wrote, oldest first, and a field for more. */
export const CaseNotes = ({ row }: { row: CaseDetail }): ReactNode => {
  const t = useCaseTexts();
  return (
    <div className={classes.lines}>
      {row.case_notes.length === 0 ? <p className={classes.about}>{t('noNotes')}</p> : null}
      {row.case_notes.map((note) => (
        <article key={note.id} className={classes.line}>
          <p className={classes.who}>
            <strong>{note.user_name}</strong> · <DateTime at={note.created_at} />
          </p>
          <p className={classes.text}>{note.text}</p>
        </article>
      ))}
      {row.can.edit ? <NoteForm id={row.id} /> : null}
    </div>
  );
};

const NoteForm = ({ id }: { id: string }): ReactNode => {
  const t = useCaseTexts();
  const [text, setText] = useState('');
  const adding = useAction(addCaseNote);
  const add = async (): Promise<void> => {
    const added = await adding.mutateAsync({ id, text: text.trim() }).catch(() => undefined);
    if (added !== undefined) setText('');
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void add();
      }}
    >
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" disabled={text.trim() === ''} loading={adding.isPending}>
          {t('addNote')}
        </Button>
      </div>
    </form>
  );
};
