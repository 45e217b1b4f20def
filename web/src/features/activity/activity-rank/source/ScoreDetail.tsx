import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactList } from '../../../../kit/detail/FactList.tsx';
import { RecordActions } from '../../../../kit/detail/RecordPanel.tsx';
import { prizeText } from '../../../../product/activity/activity-words.ts';
import { playerHref } from '../../../../product/player/player-href.ts';
import { Who } from '../../../../product/record/Who.tsx';
import { useHolds } from '../../../../session/session.ts';
import { dateTimeText, formatCount, moneyText } from '../../../../ui/format.ts';
import { scoreText, useScoreName } from '../score-words.ts';
import { standingOf } from './board-columns.tsx';
import { type BoardRow, type ScoreList, useSourceTexts } from './source-words.ts';
import { useScoreSteps } from './use-score-steps.ts';

type Props = { row: BoardRow; activity: ScoreList['activity'] };

/** The bets that may count, of this player alone. */
const betsHref = ({ player_id }: BoardRow, { starts_at, ends_at }: ScoreList['activity']): string =>
  `/account/bet-detail?${new URLSearchParams({ player_id, time_from: starts_at, time_to: ends_at }).toString()}`;

/** One player's standing, and what makes up his score. */
export const ScoreDetail = ({ row, activity }: Props): ReactNode => {
  const t = useSourceTexts();
  const scoreName = useScoreName();
  const holds = useHolds();
  const { disqualify, requalify } = useScoreSteps(activity.id);
  const ofPlayer = playerHref(row.player_id, holds);
  return (
    <>
      {row.can.disqualify || row.can.requalify ? (
        <RecordActions>
          {row.can.disqualify ? (
            <Button color="red" variant="light" onClick={() => void disqualify(row)}>
              {t('disqualify')}
            </Button>
          ) : null}
          {row.can.requalify ? (
            <Button variant="default" onClick={() => void requalify(row)}>
              {t('letBackIn')}
            </Button>
          ) : null}
        </RecordActions>
      ) : null}
      <FactList
        facts={[
          { section: t('standing'), label: t('rank'), value: row.rank === null ? standingOf(row, t) : formatCount(row.rank) },
          { label: scoreName(activity.score), value: scoreText(row.score, activity.score) },
          { label: t('prize'), value: prizeText(row.prize, activity.currency) },
          { label: t('reachedAt'), value: dateTimeText(row.reached_at) },
          ...(row.disqualified_at === null
            ? []
            : [
                { label: t('disqualifiedAt'), value: dateTimeText(row.disqualified_at) },
                { label: t('reason'), value: row.reason },
                { label: t('disqualifiedBy'), value: <Who by={row.by_user} agreed={row.approved_name} /> },
              ]),
          {
            section: t('composition'),
            label: t('rounds'),
            value: holds('B-3') ? <Link to={betsHref(row, activity)}>{formatCount(row.rounds)}</Link> : formatCount(row.rounds),
          },
          { label: t('bet'), value: moneyText(row.bet_usd) },
          { label: t('win'), value: moneyText(row.win_usd) },
          { label: t('bestSpin'), value: `${moneyText(row.best_spin)}×` },
          { label: t('bestRound'), value: `${moneyText(row.best_round)}×` },
          { label: t('lastBet'), value: dateTimeText(row.last_bet_at) },
          { label: t('joinedAt'), value: dateTimeText(row.joined_at) },
          {
            section: t('player'),
            label: t('player'),
            value: ofPlayer === undefined ? row.user_name : <Link to={ofPlayer}>{row.user_name}</Link>,
          },
          { label: t('site'), value: row.site_name },
          { label: t('activity'), value: activity.name },
        ]}
      />
    </>
  );
};
