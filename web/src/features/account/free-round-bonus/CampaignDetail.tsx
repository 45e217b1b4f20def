import { type CampaignRow, cancelCampaign } from '@manager/contract/features/account/free-round-bonus';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, formatCount, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { CAMPAIGN_TONES, type FreeRoundTranslate, grantsHref, useFreeRoundTexts, winningsText } from './free-round-words.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';

/** Asks first, with the number of players who lose their rounds. */
const useCancelCampaign = (): ((row: CampaignRow) => Promise<void>) => {
  const t = useFreeRoundTexts();
  const cancelling = useAction(cancelCampaign);
  return async ({ id, version, code, open_players: open }) => {
    const answer = await confirm({
      title: t('cancelCampaign'),
      text: t('cancelCampaignText'),
      affected: [t('affectedPlayers', { count: open, shown: formatCount(open) })],
      confirmLabel: t('cancelCampaign'),
      mustType: code,
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    const cancelled = await cancelling.mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (cancelled !== undefined) notifySuccess(t('doneCancelCampaign'));
  };
};

type Props = { row: CampaignRow; onAddPlayers: () => void };

export const CampaignDetail = ({ row, onAddPlayers }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const cancel = useCancelCampaign();
  const [isExtending, setExtending] = useState(false);
  const { can } = row;
  return (
    <>
      <RecordDetail
        type="free_round_campaign"
        row={row}
        facts={factsOf(row, t)}
        actions={
          can.add_players || can.extend || can.cancel ? (
            <>
              {can.add_players ? <Button onClick={onAddPlayers}>{t('addPlayers')}</Button> : null}
              {can.extend ? (
                <Button variant="default" onClick={() => setExtending(true)}>
                  {t('extend')}
                </Button>
              ) : null}
              {can.cancel ? (
                <Button color="red" variant="light" onClick={() => void cancel(row)}>
                  {t('cancelCampaign')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      {isExtending ? <ExtendDialog campaign={row} onClose={() => setExtending(false)} /> : null}
    </>
  );
};

const factsOf = (row: CampaignRow, t: FreeRoundTranslate): Fact[] => [
  {
    section: t('progress'),
    label: t('state'),
    value: <StatusTag tone={CAMPAIGN_TONES[row.state]}>{t(`campaign_${row.state}`)}</StatusTag>,
  },
  {
    label: t('players'),
    value: row.players === 0 ? formatCount(0) : <Link to={grantsHref(row.id)}>{formatCount(row.players)}</Link>,
  },
  { label: t('openPlayers'), value: formatCount(row.open_players) },
  ...(['won', 'payable', 'beyond_max'] as const).map((id) => ({
    label: t(id === 'beyond_max' ? 'beyondMax' : id),
    value: winningsText(row, id),
  })),
  { section: t('prize_free_rounds'), label: t('code'), value: <CopyText value={row.code} /> },
  { label: t('sites'), value: row.sites.join(', ') },
  { label: t('games'), value: row.games.join(', ') },
  { label: t('rounds'), value: formatCount(row.rounds) },
  ...row.bets.map(({ currency, bet, max_win: maxWin }) => ({
    label: t('betIn', { currency }),
    value: [moneyText(bet), maxWin === null ? t('noMaxWin') : t('upTo', { amount: moneyText(maxWin) })].join(' · '),
  })),
  { label: t('multiplier'), value: `×${row.multiplier}` },
  { label: t('pays'), value: t(`pays_${row.pays}`) },
  { label: t('startsAt'), value: dateTimeText(row.starts_at) },
  { label: t('expiresAt'), value: dateTimeText(row.expires_at) },
  { label: t('note'), value: row.note },
  { label: t('createdBy'), value: row.by_user },
  { label: t('createdAt'), value: dateTimeText(row.created_at) },
];
