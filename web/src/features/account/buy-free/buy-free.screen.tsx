import { getBuyList, getBuyModes, USUAL_BUY_DAYS } from '@manager/contract/features/account/buy-free';
import { type ReactNode, useState } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { KeysetList } from '../../../kit/list/KeysetList.tsx';
import { ListTable } from '../../../kit/list/ListTable.tsx';
import { useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useRtpMarks } from '../../../kit/report/rtp-mark.tsx';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { useBuyColumns } from './buy-columns.tsx';
import { buyCodecs, useBuyFields } from './buy-filters.tsx';
import { modeColumns, modeTotals } from './mode-columns.tsx';
import type { texts } from './texts.en.ts';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { formatCount, moneyText } from '../../../ui/format.ts';
import { IncompleteMark } from '../../../ui/incomplete/IncompleteMark.tsx';

/** Count, cost, win and return of the whole search, whichever view is shown; nothing for a search of single bets. */
const BuySums = ({ modes }: { modes: OutputOf<typeof getBuyModes> | undefined }): ReactNode => {
  const t = useTexts<typeof texts>('account/buy-free');
  if (modes === undefined || modes.total === null) return null;
  const { rounds, cost, win, rate } = modes.total;
  return (
    <span data-figures="">
      {t('sums', {
        rounds: formatCount(rounds),
        cost: moneyText(cost),
        win: moneyText(win),
        rate: formatMetric('rate', rate),
      })}{' '}
      <IncompleteMark />
    </span>
  );
};

const PATH = '/account/buy-free';
const VIEWS = ['buys', 'modes'] as const;
const VIEW = { show: oneOfCodec(VIEWS, 'buys') };
const DAY_MS = 86_400_000;

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** B-5: feature buys, and what each buy mode returned against its own par sheet. */
const BuyFreeScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('account/buy-free');
  const view = useUrlState(VIEW);
  const state = useKeysetState(buyCodecs);
  // Calendars east of UTC are a day ahead.
  const [usual] = useState(() => ({
    date_from: dayText(Date.now() + DAY_MS - USUAL_BUY_DAYS * DAY_MS),
    date_to: dayText(Date.now() + DAY_MS),
  }));
  const hasDays = state.filters.date_from !== '' || state.filters.date_to !== '' || state.filters.bet_id !== '';
  const search = { ...(hasDays ? {} : usual), ...state.chosen };
  const isModes = view.values.show === 'modes';
  const modes = useList(getBuyModes, search as Parameters<typeof useList<typeof getBuyModes>>[1]);
  const asked = { ...search, ...state.query };
  const buys = useList(getBuyList, asked as Parameters<typeof useList<typeof getBuyList>>[1], { isEnabled: !isModes });
  const { mark, why } = useRtpMarks();
  const fields = useBuyFields(state.filters.player_id);
  const columns = useBuyColumns();
  const shared = {
    path: PATH,
    state,
    fields,
    actions: <BuySums modes={modes.data} />,
    tools: (
      <ChoiceSwitch
        isLabelHidden
        label={t('view')}
        value={view.values.show}
        choices={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        onChange={(show) => view.set({ show })}
      />
    ),
  };
  const days = (isModes ? modes : buys).data?.days ?? null;
  return (
    <Page scope={days === null ? t('scopeId') : t('scope', { from: days.from, to: days.to })}>
      {isModes ? (
        <ListTable
          {...shared}
          path={`${PATH}#modes`}
          mode="explicit"
          query={{ ...modes, data: modes.data === undefined ? undefined : { list: modes.data.list ?? [] } }}
          columns={modeColumns(t, mark)}
          totals={modeTotals(modes.data?.total ?? null, t)}
          footer={null}
        />
      ) : (
        <KeysetList
          {...shared}
          query={buys}
          exportOf={{ endpoint: getBuyList, input: search as never }}
          columns={columns}
          rowTone={(row) => (row.status === 'cancelled' ? 'muted' : row.is_test ? 'test' : undefined)}
        />
      )}
      {why}
    </Page>
  );
};

export default BuyFreeScreen;
