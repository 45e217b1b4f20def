import type { getMoneyOut } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { dayCodec, flagCodec, oneOfCodec } from '../../kit/filter/codecs.ts';
import { useUrlState } from '../../kit/filter/use-url-state.ts';
import { whenCodec } from '../../kit/filter/when.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { minuteText, dateTimeText } from '../../ui/format.ts';
import { Page } from '../../kit/page/Page.tsx';
import { AgentOverview } from './AgentOverview.tsx';
import { DayCards } from './DayCards.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';
import { SiteOverview } from './SiteOverview.tsx';
import { StateCards } from './StateCards.tsx';
import type { OverviewScope } from './OverviewFilters.tsx';
import { TopTable } from './TopTable.tsx';
import { POLL_MS, useDashboardFigures } from './use-dashboard-figures.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { countApprovals } from '@manager/contract/features/approval/approval';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type BackupProblem, getBackupState } from '@manager/contract/features/log/backup';
import { useHolds } from '../../session/session.ts';
import { useCompleteness } from '../../api/completeness.ts';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useStore } from '../../browser/store.ts';
import { storeKind, storeLabel } from '../../product/report-store/store-label.ts';
import { languageStore } from '../../i18n/language.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';

/** What the report store has not got yet; nothing where the page's own banner says that figures of this page are incomplete. */
const StoreLine = (): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const ts = useTexts<typeof shellTexts>('shell');
  const language = useStore(languageStore);
  const isMarked = useIncompleteMonths().length > 0;
  const completeness = useCompleteness();
  const kind = completeness === undefined ? undefined : storeKind(completeness);
  if (completeness === undefined || kind === undefined || isMarked) return null;
  return (
    <p className={classes.store} data-kind={kind}>
      <Icon name={kind === 'behind' || kind === 'checking' ? 'clock' : 'alert'} size={15} />
      <span>
        <strong>{storeLabel(completeness, { t: ts, language })}</strong> {t(`store.${kind}`)}
      </span>
    </p>
  );
};

const NONE: readonly BackupProblem[] = ['base_none', 'archive_off', 'archive_none'];

/** For super users: money would be lost with the disk. The job log says what exactly. */
const BackupLine = ({ pollMs }: { pollMs: number }): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const state = useCall(getBackupState, {}, { isEnabled: useHolds()('O-4'), pollMs }).data;
  if (state?.is_warned !== true) return null;
  const titleOf = (): string => {
    if (state.problems.includes('unreadable')) return t('backup.unknown');
    return t(state.problems.some((problem) => NONE.includes(problem)) ? 'backup.none' : 'backup.late');
  };
  return (
    <p className={classes.store} role="status">
      <Icon name="alert" size={15} />
      <span>
        <strong>{titleOf()}</strong> {t('backup.atStake')} <Link to="/log/job">{t('backup.open')}</Link>
      </span>
    </p>
  );
};

/** For super users: one of them alone switched dual control off. Stands here until it is on again. */
const DualControlLine = (): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const left = useCall(countApprovals, {}).data?.dual_control_left ?? null;
  if (left === null) return null;
  return (
    <p className={classes.store} role="status">
      <Icon name="alert" size={15} />
      <span>
        <strong>{t('dualControlLeft')}</strong> {t('dualControlLeftBy', { name: left.by, at: dateTimeText(left.at) })}{' '}
        <Link to="/permission/setting">{t('dualControlSetting')}</Link>
      </span>
    </p>
  );
};

const TrendCard = lazyPart(() => import('./TrendCard.tsx').then((module) => ({ default: module.TrendCard })));

const StuckMoney = lazyPart(() => import('./StuckMoney.tsx').then((module) => ({ default: module.StuckMoney })));

const MonthCard = lazyPart(() => import('./MonthCard.tsx').then((module) => ({ default: module.MonthCard })));

/** A bare address means the running day. */
const CODECS = {
  when: whenCodec,
  date_from: dayCodec,
  date_to: dayCodec,
  with_test: flagCodec(),
  sites: oneOfCodec(['-bet', '-health', '-online'] as const, '-bet'),
};

const isStuck = ({ payouts, transfers }: OutputOf<typeof getMoneyOut>): boolean =>
  [payouts, transfers].some((stuck) => stuck !== null && stuck.list.length > 0);

/** Today against yesterday, who brought it in, and what wants to be looked at: the figures of the reports, for whoever may see them. */
export default function DashboardScreen(): ReactNode {
  const t = useTexts<typeof texts>('dashboard');
  const { values: filters, set: setFilters } = useUrlState(CODECS);
  const { hasAny, hasGames, hasSites, hasTrend, scope, today, day, games, siteList, trend, moneyOut, ...figures } =
    useDashboardFigures({
      withTest: filters.with_test,
      siteSort: filters.sites,
    });
  const { range, days, setDays, error, refresh } = figures;
  const chosen: OverviewScope = filters.when === undefined && filters.date_from === '' ? { ...filters, when: 'today' } : filters;
  const timeOf = (instant: string): string => minuteText(instant, scope.data?.timezone);
  if (!hasAny) {
    return (
      <Page>
        <EmptyState kind="denied" title={t('empty')} text={t('emptyHint')} />
      </Page>
    );
  }
  return (
    <Page
      scope={[
        t('scope'),
        scope.data && t('dayEnds', { time: timeOf(scope.data.day_ends_at) }),
        day.data?.as_of && t('asOf', { time: timeOf(day.data.as_of) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Button variant="default" size="compact-sm" onClick={refresh}>
          {t('refresh')}
        </Button>
      }
    >
      <StoreLine />
      <DualControlLine />
      <BackupLine pollMs={POLL_MS} />
      {error === null ? null : (
        <EmptyState
          kind="failed"
          title={t('couldNotLoad')}
          text={error.message}
          action={
            <Button variant="default" onClick={refresh}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {hasTrend ? (
        <DayCards
          figures={day.data}
          trend={trend.data?.list}
          day={today}
          withTest={filters.with_test}
          path={hasGames ? '/report/game-report' : '/report/site-report'}
        />
      ) : null}
      <StateCards sites={siteList} moneyOut={moneyOut.data} withTest={filters.with_test} pollMs={POLL_MS} />
      {moneyOut.data === undefined || !isStuck(moneyOut.data) ? null : (
        <Suspense>
          <StuckMoney moneyOut={moneyOut.data} />
        </Suspense>
      )}
      {scope.data === undefined ? null : (
        <AgentOverview
          choices={scope.data}
          filters={chosen}
          onFilters={(patch) => setFilters({ ...chosen, ...patch }, { replaces: true })}
          pollMs={POLL_MS}
        />
      )}
      {hasTrend ? (
        <Suspense fallback={<div className={classes.trendWait} />}>
          <TrendCard
            trend={trend}
            range={range}
            days={days}
            onDays={setDays}
            reportPath={hasGames ? '/report/game-report' : '/report/site-report'}
          />
        </Suspense>
      ) : null}
      <div className={classes.tops}>
        <SiteOverview sites={siteList} sort={filters.sites} onSort={(sort) => setFilters({ sites: sort }, { replaces: true })} />
        {hasGames ? (
          <TopTable rows={games.data?.list.map((row) => ({ ...row, id: row.game_id, name: row.game_name }))} day={today} />
        ) : null}
      </div>
      <Suspense fallback={<div className={classes.trendWait} />}>
        <MonthCard
          withTest={filters.with_test}
          reportPath={hasSites || !hasGames ? '/report/site-report' : '/report/game-report'}
        />
      </Suspense>
    </Page>
  );
}
