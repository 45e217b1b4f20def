import { getReportScope } from '@manager/contract/features/report/scope';
import { getCardBets } from '@manager/contract/features/task/task-use-card';
import {
  CARD_FEATURES,
  CARD_MULTIPLIERS,
  CARD_TYPES,
  type CardFeature,
  type CardType,
  MOST_CARD_ROUNDS,
} from '@manager/domain/card';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { shownZone } from '../../../i18n/time-zone.ts';
import { instantOf, localTextOf } from '../../../kit/filter/zone-time.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { exactText, formatCount, zoneText } from '../../../ui/format.ts';
import { IsoField } from '../../../ui/IsoInput.tsx';
import type { TermValues } from './card-values.ts';
import { useCardTexts } from './card-words.ts';
import classes from './task-use-card.module.css';

type Props = { values: TermValues; faults: Readonly<Record<string, string>>; onChange: (patch: Partial<TermValues>) => void };
type Place = { id: string; code: string; name: string };

const SHOWN = 60;
const choiceOf = ({ id, code, name }: Place) => ({ value: id, label: code === name ? name : `${name} · ${code}` });

/** What each of the cards is: where it is played, what it starts, at which bet, how long. */
export const TermFields = ({ values, faults, onChange }: Props): ReactNode => {
  const t = useCardTexts();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const { site_id, game_id } = values;
  const isAsked = site_id !== '' && game_id !== '';
  const table = useCall(getCardBets, { site_id, game_id }, { isEnabled: isAsked, keepsPrevious: true });
  const offered = isAsked && table.error === null ? (table.data?.list ?? []) : [];
  const isNoneOffered = isAsked && table.data !== undefined && offered.length === 0;
  return (
    <div className={classes.terms}>
      <Select
        label={t('site')}
        description={t('siteHint')}
        withAsterisk
        searchable
        limit={SHOWN}
        data={(choices?.sites ?? []).map(choiceOf)}
        value={site_id === '' ? null : site_id}
        error={faults['site_id']}
        onChange={(value) => onChange({ site_id: value ?? '', currency: '', bet_value: '' })}
      />
      <Select
        label={t('game')}
        description={table.error?.message ?? (isNoneOffered ? t('betsNone') : t('gameHint'))}
        withAsterisk
        searchable
        limit={SHOWN}
        data={(choices?.games ?? []).map(choiceOf)}
        value={game_id === '' ? null : game_id}
        error={faults['game_id']}
        onChange={(value) => onChange({ game_id: value ?? '', currency: '', bet_value: '' })}
      />
      <NativeSelect
        label={t('type')}
        description={t(values.type === 'free_spin' ? 'freeGamesYes' : 'freeGamesNo')}
        data={CARD_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
        value={values.type}
        error={faults['type']}
        onChange={(event) => onChange({ type: event.currentTarget.value as CardType })}
      />
      {values.type === 'feature_game' ? (
        <NativeSelect
          label={t('feature')}
          description={t('featureHint')}
          data={CARD_FEATURES.map((value) => ({ value, label: t(`feature_${value}`) }))}
          value={values.feature}
          error={faults['feature']}
          onChange={(event) => onChange({ feature: event.currentTarget.value as CardFeature })}
        />
      ) : (
        <NativeSelect
          label={t('multiplier')}
          description={t('multiplierHint')}
          data={CARD_MULTIPLIERS.map((value) => ({ value: String(value), label: `×${value}` }))}
          value={values.multiplier}
          error={faults['multiplier']}
          onChange={(event) => onChange({ multiplier: event.currentTarget.value })}
        />
      )}
      <BetFields values={values} faults={faults} onChange={onChange} offered={offered} />
    </div>
  );
};

type Offered = { currency: string; bets: readonly string[] };

/** At which bet it is played, how often, and the most that it pays. */
const BetFields = ({ values, faults, onChange, offered }: Props & { offered: readonly Offered[] }): ReactNode => {
  const t = useCardTexts();
  const bets = offered.find(({ currency }) => currency === values.currency)?.bets ?? [];
  return (
    <>
      <NativeSelect
        label={t('currency')}
        description={t('currencyHint')}
        withAsterisk
        disabled={offered.length === 0}
        data={[{ value: '', label: '–' }, ...offered.map(({ currency }) => currency)]}
        value={values.currency}
        error={faults['currency']}
        onChange={(event) => onChange({ currency: event.currentTarget.value, bet_value: '' })}
      />
      <NativeSelect
        label={t('bet')}
        description={t('betHint')}
        disabled={bets.length === 0}
        data={[
          { value: '', label: t('smallestBet') },
          ...bets.map((bet) => ({ value: bet, label: exactText(bet, { leastPlaces: 2 }) })),
        ]}
        value={values.bet_value}
        error={faults['bet_value']}
        onChange={(event) => onChange({ bet_value: event.currentTarget.value })}
      />
      <TextInput
        label={t('rounds')}
        description={t('roundsHint', { most: formatCount(MOST_CARD_ROUNDS) })}
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        value={values.rounds}
        error={faults['rounds']}
        onChange={(event) => onChange({ rounds: event.currentTarget.value })}
      />
      <DecimalInput
        label={t('maxWin')}
        description={t('maxWinHint')}
        withAsterisk
        unit={values.currency}
        value={values.max_win}
        error={faults['max_win']}
        onChange={(value) => onChange({ max_win: value })}
      />
      <IsoField
        kind="minute"
        label={t('expiresAt')}
        description={t('expiresHint', { zone: zoneText() })}
        withAsterisk
        value={localTextOf(values.expires_at, shownZone())}
        error={faults['expires_at']}
        onValue={(iso) => onChange({ expires_at: instantOf(iso, shownZone()) })}
      />
    </>
  );
};
