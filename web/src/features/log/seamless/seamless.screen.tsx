import { getReportScope } from '@manager/contract/features/report/scope';
import { getSeamlessList, MAX_SEAMLESS_PLAYER_DAYS, MAX_SEAMLESS_SEARCH_HOURS } from '@manager/contract/features/log/seamless';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { chipsOf, type AnyField } from '../../../kit/filter/filter-fields.ts';
import { FilterBar } from '../../../kit/filter/FilterBar.tsx';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lastHours } from '../../../kit/list/search-values.ts';
import { useHourPresets } from '../../../kit/list/use-hour-presets.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { KeysetFooter } from '../../../kit/table/KeysetFooter.tsx';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { zoneText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { HeldPayouts } from './HeldPayouts.tsx';
import { seamlessColumns } from './seamless-columns.tsx';
import { seamlessFields } from './seamless-fields.tsx';
import { isSearchable, noFilters, pageCodecs, type SeamlessFilters, seamlessQuery, VIEWS } from './seamless-filters.ts';
import classes from './seamless.module.css';
import { toneOf } from './seamless-tags.tsx';
import { SeamlessStats } from './SeamlessStats.tsx';
import { useSeamlessTexts } from './use-seamless-texts.ts';

const SeamlessDrawer = lazyPart(() =>
  import('./SeamlessDrawer.tsx').then(({ SeamlessDrawer: Component }) => ({ default: Component })),
);

const PATH = '/log/seamless';

/** O-1: calls between Manager, game platforms and the wallets of websites; beside them their figures by website, and payouts that are kept back. */
export default function SeamlessScreen(): ReactNode {
  const { values, set } = useUrlState(pageCodecs);
  return values.tab === 'held' ? <HeldPayouts views={<ViewSwitch value="held" onChange={(tab) => set({ tab })} />} /> : <Calls />;
}

/** The newest first. */
const Calls = (): ReactNode => {
  const t = useSeamlessTexts();
  const tr = useReportTexts();
  const { values, invalid, set, leave, hrefOf } = useUrlState(pageCodecs);
  const canAsk = isSearchable(values);
  const isStats = values.tab === 'stats' && canAsk;
  const limit = Number(values.size);
  const calls = useList(
    getSeamlessList,
    { ...seamlessQuery(values), ...(values.cursor === '' ? {} : { cursor: values.cursor }), limit },
    { isEnabled: canAsk && !isStats },
  );
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const data = canAsk ? calls.data : undefined;
  const rows = data?.list;
  const linkOf = useCallback((callId: string) => `${PATH}${hrefOf({ call: callId })}`, [hrefOf]);
  const columns = useMemo(() => seamlessColumns({ t, linkOf }), [t, linkOf]);
  const fields = seamlessFields({ choices, values, player: usePlayerInput(values.player_id), t, tr });
  const refetch = (): void => void calls.refetch();
  const apply = (patch: Partial<SeamlessFilters>, options?: { replaces?: boolean }): void =>
    set({ ...patch, cursor: '' }, options);
  // Searching without a range, a player or an id means the last day: the most that may be read.
  const searchCalls = (patch: Partial<SeamlessFilters>): void =>
    apply(isSearchable({ ...values, ...patch }) ? patch : { ...patch, ...lastHours(MAX_SEAMLESS_SEARCH_HOURS, Date.now()) });
  const neighbour = (step: 1 | -1): string | undefined =>
    rows?.[rows.findIndex(({ call_id: id }) => id === values.call) + step]?.call_id;

  return (
    <Page scope={t('zone', { zone: zoneText() })} actions={<ViewSwitch value={values.tab} onChange={(tab) => set({ tab })} />}>
      <FilterBar
        values={values}
        fields={fields}
        presets={useHourPresets<SeamlessFilters>(MAX_SEAMLESS_SEARCH_HOURS, (range) => range)}
        mode="explicit"
        onApply={searchCalls}
        onClear={() => apply(noFilters)}
        invalid={invalid}
      />
      <ViewTabs path={PATH} />
      {isStats ? (
        <SeamlessStats filters={values} linkOf={(siteId) => hrefOf({ site_id: [siteId], tab: 'calls', cursor: '' })} />
      ) : (
        <DataTable
          id={PATH}
          caption={t('caption')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.call_id}
          error={canAsk ? calls.error : null}
          onRetry={refetch}
          isFetching={calls.isFetching}
          activeId={values.call}
          rowTone={toneOf}
          empty={{ isIdle: !canAsk, isFiltered: true, noneText: t('none'), onClearFilters: () => apply(noFilters) }}
          actions={
            data === undefined ? (
              <span className={classes.hint}>
                {t('hint', { hours: MAX_SEAMLESS_SEARCH_HOURS, days: MAX_SEAMLESS_PLAYER_DAYS })}
              </span>
            ) : null
          }
          {...(canAsk ? { onRefresh: refetch } : {})}
          exportOf={{
            endpoint: getSeamlessList,
            input: seamlessQuery(values),
            isIdle: !canAsk,
            notesOf: () => chipsOf(fields as readonly AnyField[], values).map(({ label, text }) => ({ label, value: text })),
          }}
          footer={
            data === undefined ? null : (
              <KeysetFooter
                shown={data.list.length}
                size={limit}
                newerCursor={data.prev_cursor}
                olderCursor={data.next_cursor}
                onCursor={(cursor) => set({ cursor })}
                onSize={(size) => set({ size: String(size), cursor: '' })}
              />
            )
          }
        />
      )}
      {values.call === '' ? null : (
        <Suspense>
          <SeamlessDrawer
            callId={values.call}
            linkOf={linkOf}
            onClose={() => leave({ call: '' })}
            onStep={(step) => {
              const next = neighbour(step);
              if (next !== undefined) set({ call: next }, { replaces: true });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
};

type View = (typeof VIEWS)[number];

const ViewSwitch = ({ value, onChange }: { value: View; onChange: (view: View) => void }): ReactNode => {
  const t = useSeamlessTexts();
  return (
    <ChoiceSwitch
      label={t('view')}
      value={value}
      choices={VIEWS.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      onChange={onChange}
      isLabelHidden
    />
  );
};
