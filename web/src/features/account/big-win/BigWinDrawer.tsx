import { type BigWinRow, type getBigWinDetail, handleBigWin, openBigWinCase } from '@manager/contract/features/account/big-win';
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type CallResult, useAction } from '../../../api/query.ts';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { storyHref } from '../../../product/round-story/story-href.ts';
import { useHolds } from '../../../session/session.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { MISSING, moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './big-win.module.css';
import { useBigWinTexts, WIN_TONES } from './big-win-words.ts';

type Props = { query: CallResult<typeof getBigWinDetail>; onClose: () => void };

/** One big win beside the list: what it is, where its story is, and what was found. */
export const BigWinDrawer = ({ query, onClose }: Props): ReactNode => {
  const t = useBigWinTexts();
  return (
    <RecordDrawer title={t('detail', { id: query.data?.bet_id ?? '' })} onClose={onClose}>
      <div className={classes.drawer}>
        <RecordPanel query={query}>{(win) => <Detail key={win.version} win={win} />}</RecordPanel>
      </div>
    </RecordDrawer>
  );
};

const Detail = ({ win }: { win: BigWinRow }): ReactNode => {
  const t = useBigWinTexts();
  const canOpenBet = useHolds()('B-3');
  return (
    <>
      {win.can.handle ? <Handling win={win} /> : null}
      <FactList
        facts={[
          {
            section: t('found'),
            label: t('state'),
            value: <StatusTag tone={WIN_TONES[win.state]}>{t(`state_${win.state}`)}</StatusTag>,
          },
          { label: t('note'), value: win.note },
          { label: t('handledBy'), value: win.handled_by },
          { label: t('handledAt'), value: win.handled_at === null ? MISSING : <DateTime at={win.handled_at} /> },
          { section: t('winSection'), label: t('bet'), value: <CopyText value={win.bet_id} /> },
          {
            label: t('story'),
            value: canOpenBet ? <Link to={storyHref(win.bet_id)}>{t('openStory')}</Link> : MISSING,
          },
          { label: t('betStatus'), value: t(`status_${win.bet_status}`) },
          { label: t('player'), value: win.user_name },
          { label: t('site'), value: win.site_code },
          { label: t('game'), value: win.game_name },
          { label: t('stake'), value: `${moneyText(win.bet)} ${win.currency}` },
          { label: t('win'), value: `${moneyText(win.win)} ${win.currency}` },
          { label: t('winUsd'), value: moneyText(win.win_usd) },
          { label: t('multiple'), value: win.multiple === null ? MISSING : `${moneyText(win.multiple)}×` },
          { label: t('betAt'), value: <DateTime at={win.bet_at} /> },
          {
            section: t('why'),
            label: t('byMultiple'),
            value: win.by_multiple === null ? MISSING : `${moneyText(win.by_multiple)}×`,
          },
          { label: t('byWinUsd'), value: win.by_win_usd === null ? MISSING : moneyText(win.by_win_usd) },
          { label: t('noticedAt'), value: <DateTime at={win.created_at} /> },
        ]}
      />
    </>
  );
};

/** What is found may be more than a note holds. */
const OpenCase = ({ id }: { id: string }): ReactNode => {
  const t = useBigWinTexts();
  const navigate = useNavigate();
  const opening = useAction(openBigWinCase);
  const open = async (): Promise<void> => {
    const made = await opening.mutateAsync({ id }).catch(() => undefined);
    if (made !== undefined) void navigate(`/risk-set/case?id=${made.case_id}`);
  };
  return (
    <Button variant="default" loading={opening.isPending} onClick={() => void open()}>
      {t('openCase')}
    </Button>
  );
};

/** Take it up, clear it with a note, or open it again with one. */
const Handling = ({ win }: { win: BigWinRow }): ReactNode => {
  const t = useBigWinTexts();
  const [note, setNote] = useState('');
  const handling = useAction(handleBigWin);
  const canOpenCase = useHolds()('G-8');
  const move = async (state: BigWinRow['state']): Promise<void> => {
    const text = note.trim();
    const moved = await handling
      .mutateAsync({ id: win.id, version: win.version, state, ...(text === '' ? {} : { note: text }) })
      .catch(() => undefined);
    if (moved !== undefined) notifySuccess(t(`done_${state === 'cleared' ? 'cleared' : 'checking'}`));
  };
  const isEmpty = note.trim() === '';
  return (
    <section className={classes.handling} aria-label={t('handle')}>
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        {win.state === 'new' ? (
          <Button variant="default" loading={handling.isPending} onClick={() => void move('checking')}>
            {t('take')}
          </Button>
        ) : null}
        {win.state === 'cleared' ? (
          <Button variant="default" disabled={isEmpty} loading={handling.isPending} onClick={() => void move('checking')}>
            {t('reopen')}
          </Button>
        ) : (
          <Button disabled={isEmpty} loading={handling.isPending} onClick={() => void move('cleared')}>
            {t('clear')}
          </Button>
        )}
        {canOpenCase ? <OpenCase id={win.id} /> : null}
      </div>
    </section>
  );
};
