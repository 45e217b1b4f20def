import { type CaseDetail, getCaseOwners, handOverCase, moveCase, reopenCase } from '@manager/contract/features/risk-set/case';
import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useUser } from '../../../session/session.ts';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import { useCaseTexts } from './case-words.ts';

type Next = 'investigating' | 'explained' | 'fault_confirmed' | 'closed';

const NEXT: Readonly<Record<CaseDetail['state'], readonly Next[]>> = {
  open: ['investigating'],
  investigating: ['explained', 'fault_confirmed'],
  explained: ['closed', 'investigating'],
  fault_confirmed: ['closed', 'investigating'],
  closed: [],
};

/** What may be done with a case: the next states, with a reason each, and handing it over. */
export const CaseSteps = ({ row }: { row: CaseDetail }): ReactNode => {
  const t = useCaseTexts();
  const user = useUser();
  const moving = useAction(moveCase);
  const reopening = useAction(reopenCase);
  const taking = useAction(handOverCase);
  const [isHandingOver, setHandingOver] = useState(false);
  const of = { id: row.id, version: row.version };
  const told = (answer: unknown): void => (answer === undefined ? undefined : notifySuccess(t('moved')));
  const move = async (state: Next): Promise<void> => {
    const answer = await confirm({
      title: labelOf(state),
      text: t(`step_${state}`),
      confirmLabel: labelOf(state),
      needsReason: true,
    });
    if (answer !== null) told(await moving.mutateAsync({ ...of, state, reason: answer.reason }).catch(() => undefined));
  };
  const reopen = async (): Promise<void> => {
    const answer = await confirm({
      title: t('become_reopened'),
      text: t('step_reopened'),
      confirmLabel: t('become_reopened'),
      needsReason: true,
    });
    if (answer !== null) told(await reopening.mutateAsync({ ...of, reason: answer.reason }).catch(() => undefined));
  };
  const isBack = row.conclusion !== '';
  const labelOf = (state: Next): string => (state === 'investigating' && isBack ? t('back_investigating') : t(`become_${state}`));
  if (row.can.reopen)
    return (
      <Button variant="default" onClick={() => void reopen()}>
        {t('become_reopened')}
      </Button>
    );
  if (!row.can.edit) return null;
  return (
    <>
      {NEXT[row.state].map((state, place) => (
        <Button
          key={state}
          variant={place === 0 ? 'filled' : 'default'}
          loading={moving.isPending && moving.variables?.state === state}
          onClick={() => void move(state)}
        >
          {labelOf(state)}
        </Button>
      ))}
      {row.is_own || user === null ? null : (
        <Button
          variant="default"
          loading={taking.isPending}
          onClick={() => void taking.mutateAsync({ ...of, owner_id: user.id, note: t('takeNote') }).then(told, () => undefined)}
        >
          {t('take')}
        </Button>
      )}
      <Button variant="default" onClick={() => setHandingOver(true)}>
        {t('handOver')}
      </Button>
      {isHandingOver ? <HandOver row={row} onClose={() => setHandingOver(false)} /> : null}
    </>
  );
};

const HandOver = ({ row, onClose }: { row: CaseDetail; onClose: () => void }): ReactNode => {
  const t = useCaseTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { data } = useCall(getCaseOwners, { id: row.id });
  const [ownerId, setOwnerId] = useState('');
  const [note, setNote] = useState('');
  const handing = useAction(handOverCase);
  const owners = (data?.list ?? []).filter(({ id }) => id !== row.owner_id);
  const isReady = ownerId !== '' && note.trim() !== '';
  const handOver = async (): Promise<void> => {
    const done = await handing
      .mutateAsync({ id: row.id, version: row.version, owner_id: ownerId, note: note.trim() })
      .catch(() => undefined);
    if (done === undefined) return;
    notifySuccess(t('handedOver', { to: done.owner_name }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('handOver')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void handOver();
        }}
      >
        <NativeSelect
          label={t('handOverTo')}
          data-autofocus
          value={ownerId}
          onChange={(event) => setOwnerId(event.currentTarget.value)}
          data={[
            { value: '', label: '–' },
            ...owners.map(({ id, user_name: userName, name }) => ({
              value: id,
              label: name === '' || name === userName ? userName : `${userName} · ${name}`,
            })),
          ]}
        />
        <Textarea
          label={t('handOverNote')}
          mt="sm"
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={handing.isPending}>
            {t('handOver')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
