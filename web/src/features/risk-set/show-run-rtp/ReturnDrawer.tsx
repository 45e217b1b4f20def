import { type ReturnRow, disableGame } from '@manager/contract/features/risk-set/show-run-rtp';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordActions } from '../../../kit/detail/RecordPanel.tsx';
import { useHolds } from '../../../session/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { BandPicture } from './BandPicture.tsx';
import { evidenceText, playOf, rtpText, STATE_TONES, stateText, streamText, useReturnTexts } from './return-words.ts';
import { SplitTable } from './SplitTable.tsx';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';

/** Takes a game out of play after one question. */
const useDisableGame = (): ((row: ReturnRow) => Promise<void>) => {
  const t = useReturnTexts();
  const disabling = useAction(disableGame);
  return async ({ game_id: id, game_version: version, game_name: name }) => {
    const answer = await confirm({
      text: t('disableText', { name }),
      confirmLabel: t('disable'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    // A failure of the call has been shown.
    const done = await disabling.mutateAsync({ game_id: id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('doneDisable', { name }));
  };
};

type Props = { row: ReturnRow; onClose: () => void };

/** One row: its figures, what it is made of, and what may be done at once. */
export const ReturnDrawer = ({ row, onClose }: Props): ReactNode => {
  const t = useReturnTexts();
  const holds = useHolds();
  const disable = useDisableGame();
  const links = [
    ...(holds('E-1') ? [{ to: `/statistics/game-run-chart?game_id=${row.game_id}`, label: t('toRun') }] : []),
    ...(holds('F-1') ? [{ to: `/report/game-report?game_id=${row.game_id}`, label: t('toReport') }] : []),
    ...(holds('G-3') ? [{ to: `/risk-set/game-probability?game_id=${row.game_id}`, label: t('toProbability') }] : []),
    ...(holds('G-8') && row.case_id !== null
      ? [{ to: `/risk-set/case?id=${row.case_id}`, label: t('caseOf', { id: row.case_id }) }]
      : []),
  ];
  const window = ({ rounds, bet, rtp }: ReturnRow['last_hour']): string =>
    rounds === 0 ? MISSING : t('windowOf', { rtp: rtpText(rtp), count: formatCount(rounds), bet: moneyText(bet) });
  const facts = [
    { label: t('state'), value: <StatusTag tone={STATE_TONES[row.state]}>{stateText(row, t)}</StatusTag> },
    ...(row.unjudged === null ? [] : [{ label: t('why'), value: t(`why_${row.unjudged}`) }]),
    { label: t('mathematics'), value: streamText(row, t) },
    { label: t('vendor'), value: row.vendor },
    { label: t('gameStatus'), value: playOf(row.game_status, t).text },
    { section: t('returns'), label: t('theoreticalRtp'), value: rtpText(row.theoretical_rtp) },
    { label: t('lastHour'), value: window(row.last_hour) },
    { label: t('lastDay'), value: window(row.last_day) },
    { label: t('lastMonth'), value: window(row.last_month) },
    { section: t('deviation'), label: t('band'), value: <BandPicture row={row} /> },
    {
      label: t('standardError'),
      value: row.standard_error === null ? MISSING : t('points', { points: Number(row.standard_error).toFixed(2) }),
    },
    { label: t('zScore'), value: row.z_score ?? MISSING },
    { label: t('evidence'), value: evidenceText(row, t) },
    { label: t('sample'), value: row.sample_rounds === null ? MISSING : formatCount(row.sample_rounds) },
    { label: t('lastAlert'), value: row.last_alert_at === null ? MISSING : <DateTime at={row.last_alert_at} /> },
    ...(links.length === 0
      ? []
      : [
          {
            section: t('goOn'),
            label: t('screens'),
            value: links.map(({ to, label }, i) => (
              <span key={to}>
                {i > 0 ? ' · ' : ''}
                <Link to={to}>{label}</Link>
              </span>
            )),
          },
        ]),
  ];
  return (
    <RecordDrawer title={row.game_name || row.game_code} widthPx={720} onClose={onClose}>
      {row.can.disable ? (
        <RecordActions>
          <Button color="red" variant="light" onClick={() => void disable(row)}>
            {t('disable')}
          </Button>
        </RecordActions>
      ) : null}
      <DetailTabs
        tabs={[
          { key: 'overview', label: t('overview'), content: <FactList facts={facts} /> },
          { key: 'stake', label: t('byStake'), content: <SplitTable row={row} split="stake" /> },
          { key: 'device', label: t('byDevice'), content: <SplitTable row={row} split="device" /> },
          { key: 'group', label: t('byGroup'), content: <SplitTable row={row} split="site_group" /> },
        ]}
      />
    </RecordDrawer>
  );
};
