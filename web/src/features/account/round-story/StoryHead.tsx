import { type getRoundStory, shareRoundStory, STORY_LINK_DAYS } from '@manager/contract/features/account/round-story';
import type { OutputOf, InputOf } from '@manager/contract/kit/endpoint';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { signOf } from '../../../kit/report/metrics.ts';
import reportClasses from '../../../kit/report/report.module.css';
import { playerHref } from '../../../product/player/player-href.ts';
import { useHolds } from '../../../session/session.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { formatCount, moneyText, dateTimeText } from '../../../ui/format.ts';
import classes from './round-story.module.css';
import { useStoryTexts } from './use-story-texts.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { Dropdown, DropdownItem } from '../../../ui/Dropdown.tsx';
import { notifySuccess } from '../../../ui/notify.ts';

type Input = InputOf<typeof shareRoundStory>;

/** Links to this round: for colleagues, who sign in, and to the page that shows its player what he played. */
const ShareMenu = ({ betId }: { betId: string }): ReactNode => {
  const t = useStoryTexts();
  const share = async (how: Omit<Input, 'bet_id'>): Promise<void> => {
    try {
      const { path, expires_at: expiresAt } = await call(shareRoundStory, { bet_id: betId, ...how });
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      notifySuccess(t('share.done', { time: dateTimeText(expiresAt) }));
    } catch (error) {
      // A refused call has been shown already.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <Dropdown label={t('share')} face={t('share')}>
      {STORY_LINK_DAYS.map((days) => (
        <DropdownItem key={days} onClick={() => void share({ audience: 'staff', days })}>
          {t('share.staff', { count: days })}
        </DropdownItem>
      ))}
      <DropdownItem onClick={() => void share({ audience: 'player' })}>{t('share.player')}</DropdownItem>
    </Dropdown>
  );
};

type Story = OutputOf<typeof getRoundStory>;

/** Whose round it was, what it came to, and where to go on from it. */
export const StoryHead = ({ story, betId }: { story: Story; betId: string | undefined }): ReactNode => {
  const t = useStoryTexts();
  const holds = useHolds();
  const { round, sums, bets } = story;
  const [first] = bets;
  const player = first === undefined ? undefined : playerHref(first.player_id, holds);
  const counts = [
    formatCount(round.bets),
    ...(round.pending > 0 ? [t('bets.open', { count: round.pending })] : []),
    ...(round.cancelled > 0 ? [t('bets.cancelled', { count: round.cancelled })] : []),
  ].join(' · ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('round_id'), <CopyText key="id" value={round.round_id} />],
    [t('game'), `${round.game_name} · ${round.vendor}`],
    [
      t('player'),
      round.players > 1 ? (
        t('players', { count: round.players })
      ) : player === undefined ? (
        (first?.player ?? '')
      ) : (
        <Link key="player" to={player}>
          {first?.player}
        </Link>
      ),
    ],
    [t('site'), round.site_code],
    [t('agent'), round.agent_name],
    [t('bets'), round.is_test ? `${counts} · ${t('test')}` : counts],
  ];
  return (
    <section className={classes.head}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.facts} data-figures="">
        {sums.map((sum) => (
          <Fragment key={sum.currency}>
            {(['bet', 'win', 'win_loss', 'jackpot_win'] as const).map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd className={classes.sum}>
                  <span
                    className={reportClasses.value}
                    data-sign={name === 'win_loss' ? signOf('win_loss', sum[name]) : undefined}
                  >
                    {name === 'win_loss' && signOf('win_loss', sum[name]) === 1 ? '+' : ''}
                    {moneyText(sum[name])}
                  </span>{' '}
                  <small className={classes.currency}>{sum.currency}</small>
                </dd>
              </div>
            ))}
          </Fragment>
        ))}
      </dl>
      <div className={classes.actions}>
        <ShareMenu betId={betId ?? first?.bet_id ?? ''} />
        <Link to={`/account/bet-detail?${new URLSearchParams({ round_id: round.round_id, site_id: round.site_id }).toString()}`}>
          {t('open.bets')}
        </Link>
        {player === undefined || round.players > 1 ? null : <Link to={player}>{t('open.player')}</Link>}
      </div>
    </section>
  );
};
