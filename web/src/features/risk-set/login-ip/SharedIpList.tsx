import { getSharedIps, type SharedIpRow } from '@manager/contract/features/risk-set/login-ip';
import { IP_CURRENCY_ACTIONS } from '@manager/domain/ip-currency';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, oneOfCodec } from '../../../kit/filter/codecs.ts';
import { countColumn, dateColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { oneOfInput } from '../../../product/statistic/one-of-input.tsx';
import { MISSING } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { LoginViews } from './LoginViews.tsx';
import type { texts } from './texts.en.ts';

const DAYS = ['1', '7', '31'] as const;
const LEAST = ['1', '2', '3', '5', '10'] as const;
const YES = ['1'] as const;
const itself = <V extends string>(value: V) => ({ value, label: value });
const codecs = {
  site_id: idCodec,
  days: oneOfCodec(DAYS, '7'),
  min_players: oneOfCodec(LEAST, '2'),
  only_other_currency: choiceCodec(YES),
  against: choiceCodec(IP_CURRENCY_ACTIONS),
};

/** Addresses that several players came from. */
export const SharedIpList = (): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/login-ip');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: ['players', 'last_at'], initialSort: '-players' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getSharedIps, input);
  const columns: Column<SharedIpRow>[] = [
    textColumn({ id: 'ip', header: t('ip'), card: 'title' }),
    { id: 'country', header: t('country'), cell: ({ country }) => country || MISSING },
    countColumn({ id: 'players', header: t('players') }),
    { id: 'user_names', header: t('userNames'), cell: ({ user_names: names }) => names.join(', ') || MISSING },
    { id: 'sites', header: t('sites'), cell: ({ sites }) => sites.join(', ') || MISSING },
    {
      id: 'is_other_currency',
      header: t('otherCurrency'),
      card: 'status',
      cell: ({ is_other_currency: isOther }) =>
        isOther === null ? MISSING : <StatusTag tone={isOther ? 'warn' : 'good'}>{t(isOther ? 'differs' : 'fits')}</StatusTag>,
    },
    countColumn({ id: 'refused_sessions', header: t('refusedSessions'), help: t('refusedSessionsHelp') }),
    { id: 'refused_sites', header: t('refusedSites'), cell: ({ refused_sites: sites }) => sites.join(', ') || MISSING },
    countColumn({ id: 'logged_sessions', header: t('loggedSessions'), help: t('loggedSessionsHelp') }),
    { id: 'logged_sites', header: t('loggedSites'), cell: ({ logged_sites: sites }) => sites.join(', ') || MISSING },
    dateColumn({ id: 'first_at', header: t('firstAt') }),
    dateColumn({ id: 'last_at', header: t('lastAt'), isSortable: true }),
  ];
  return (
    <Page scope={t('playerScope')}>
      <RecordList
        path="/risk-set/login-ip#players"
        state={state}
        query={query}
        exportOf={{ endpoint: getSharedIps, input }}
        columns={columns.map((column) => (column.id === 'players' ? { ...column, isSortable: true } : column))}
        tools={<LoginViews value="players" />}
        fields={[
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'days', label: t('days'), ...oneOfInput(DAYS.map(itself)) },
          { name: 'min_players', label: t('minPlayers'), ...oneOfInput(LEAST.map(itself)) },
          { name: 'only_other_currency', label: t('otherCurrency'), ...choice(YES, () => t('differs')) },
          { name: 'against', label: t('ipCurrencyCheck'), ...choice(IP_CURRENCY_ACTIONS, (action) => t(`against_${action}`)) },
        ]}
      />
    </Page>
  );
};
