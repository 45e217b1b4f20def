import type { ActivityRow } from '@manager/contract/features/activity/activity';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import dialog from '../../ui/dialog.module.css';
import { zoneText } from '../../ui/format.ts';
import { notifySuccess } from '../../ui/notify.ts';
import '../../ui/overlay.css';
import { useActivityTexts } from './activity-words.ts';
import { TimeField } from './TimeField.tsx';

type Clone = { id: string; code: string; starts_at: string; ends_at: string };
export type CloneEndpoint = Endpoint<z.ZodType<unknown, Clone>, z.ZodType<{ id: string }>>;

type Props = { endpoint: CloneEndpoint; row: ActivityRow; onClose: () => void; onCloned: (id: string) => void };

/** A draft of the same content: its code and time are asked for. */
export const CloneDialog = ({ endpoint, row, onClose, onCloned }: Props): ReactNode => {
  const t = useActivityTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [wish, setWish] = useState({ code: '', starts_at: '', ends_at: '' });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending } = useAction(endpoint);
  const set = (patch: Partial<typeof wish>): void => setWish({ ...wish, ...patch });
  const save = (): void => {
    const missing = Object.entries(wish).filter(([, value]) => value.trim() === '');
    if (missing.length > 0) return setFaults(Object.fromEntries(missing.map(([name]) => [name, k('required')])));
    mutate(
      { id: row.id, ...wish, code: wish.code.trim() },
      {
        onSettled: (cloned, failure) => {
          if (failure !== null) setFaults(fieldErrorsOf(failure));
          if (cloned === undefined) return;
          notifySuccess(t('doneClone'));
          onClose();
          onCloned(cloned.id);
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('clone')}: ${row.name}`}
      centered
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={dialog.text}>{t('cloneText')}</p>
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={40}
          value={wish.code}
          error={faults['code']}
          onChange={(event) => set({ code: event.currentTarget.value })}
        />
        <TimeField
          label={t('startsAt')}
          description={zoneText()}
          value={wish.starts_at}
          error={faults['starts_at']}
          onChange={(instant) => set({ starts_at: instant })}
        />
        <TimeField
          label={t('endsAt')}
          value={wish.ends_at}
          error={faults['ends_at']}
          onChange={(instant) => set({ ends_at: instant })}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('clone')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
