import { type DrawDetail, getDrawDetail } from '@manager/contract/features/account/lottery-draw';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { type Fact, FactList } from '../../../kit/detail/FactList.tsx';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { useRawTab } from '../../../kit/detail/RawRecord.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { DRAW_TONES, PROOF_TONES } from './draw-columns.tsx';
import { type BetTranslate, useBetTexts } from './use-bet-texts.ts';

type Props = { drawId: string; onClose: () => void; onStep: (step: 1 | -1) => void };

/** One draw beside the list: result with its proof, its states, and its bets by currency against what its game reported. */
export const DrawDrawer = ({ drawId, onClose, onStep }: Props): ReactNode => {
  const t = useBetTexts();
  const query = useCall(getDrawDetail, { draw_id: drawId }, { keepsPrevious: true });
  return (
    <RecordDrawer
      title={t('draw.title', { number: query.data?.number ?? drawId })}
      widthPx={720}
      onClose={onClose}
      onStep={onStep}
    >
      <RecordPanel query={query}>{(draw) => <Detail draw={draw} />}</RecordPanel>
    </RecordDrawer>
  );
};

const Detail = ({ draw }: { draw: DrawDetail }): ReactNode => {
  const t = useBetTexts();
  const raw = useRawTab(draw);
  return (
    <>
      {draw.proof === 'broken' ? <CheckLine tone="bad">{t('draw.broken')}</CheckLine> : null}
      {draw.is_overdue ? <CheckLine tone="warn">{t('draw.isOverdue')}</CheckLine> : null}
      {draw.is_as_reported === false ? <CheckLine tone="bad">{t('draw.differs')}</CheckLine> : null}
      <DetailTabs
        tabs={[
          { key: 'overview', label: t('overview'), content: <FactList facts={factsOf(draw, t)} /> },
          { key: 'money', label: t('draw.money'), content: <Money draw={draw} /> },
          {
            key: 'versions',
            label: t('tab.versions'),
            content: (
              <HistoryTable
                heads={[t('row_version'), t('status'), t('draw.at'), t('draw.result'), t('reason')]}
                rows={draw.versions.map((each) => [
                  String(each.row_version),
                  t(`draw.status.${each.status}`),
                  dateTimeText(each.at),
                  each.result || MISSING,
                  each.reason || MISSING,
                ])}
              />
            ),
          },
          raw,
        ]}
      />
    </>
  );
};

/** The bets of each currency, and what the game reported of them beside. */
const Money = ({ draw }: { draw: DrawDetail }): ReactNode => {
  const t = useBetTexts();
  return (
    <HistoryTable
      heads={[
        t('currency'),
        t('draw.bets'),
        t('draw.stake'),
        t('draw.payout'),
        t('status_pending'),
        t('state_cancelled'),
        t('draw.reported'),
      ]}
      rows={draw.by_currency.map((one) => [
        one.currency,
        formatCount(one.bets),
        moneyText(one.stake),
        moneyText(one.payout),
        formatCount(one.pending),
        formatCount(one.cancelled),
        one.reported === null
          ? MISSING
          : t('draw.reportedOf', {
              bets: formatCount(one.reported.bets),
              stake: moneyText(one.reported.stake),
              payout: moneyText(one.reported.payout),
            }),
      ])}
    />
  );
};

const factsOf = (draw: DrawDetail, t: BetTranslate): Fact[] => [
  { label: t('draw.number'), value: draw.number },
  { label: t('draw.id'), value: <CopyText value={draw.draw_id} /> },
  { label: t('game'), value: `${draw.game_name} (${draw.game_code})` },
  { label: t('site'), value: draw.site_code || t('allSites') },
  { label: t('status'), value: <StatusTag tone={DRAW_TONES[draw.status]}>{t(`draw.status.${draw.status}`)}</StatusTag> },
  { label: t('draw.result'), value: draw.result },
  { label: t('draw.proof'), value: <StatusTag tone={PROOF_TONES[draw.proof]}>{t(`draw.proof.${draw.proof}`)}</StatusTag> },
  { label: t('draw.commit'), value: draw.rng_commit === '' ? MISSING : <CopyText value={draw.rng_commit} /> },
  { label: t('draw.seed'), value: draw.rng_seed === '' ? MISSING : <CopyText value={draw.rng_seed} /> },
  { label: t('draw.source'), value: draw.source },
  { label: t('reason'), value: draw.reason },
  { label: t('draw.redrawOf'), value: draw.redraw_of === '' ? MISSING : <CopyText value={draw.redraw_of} /> },
  { label: t('draw.redrawnBy'), value: draw.redrawn_by.join(', ') },
  { label: t('draw.openedAt'), value: dateTimeText(draw.opened_at) },
  { label: t('draw.cutOffAt'), value: dateTimeText(draw.cut_off_at) },
  { label: t('draw.drawnAt'), value: dateTimeText(draw.drawn_at) },
  { label: t('settled_at'), value: dateTimeText(draw.settled_at) },
  {
    label: t('draw.bets'),
    value: <Link to={`/account/bet-detail?draw_id=${encodeURIComponent(draw.draw_id)}`}>{formatCount(draw.bets)}</Link>,
  },
];
