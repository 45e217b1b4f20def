import { MOST_LEVELS, MOST_SCATTER_GAMES } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import { getSymbolList } from '@manager/contract/features/activity/activity-rank/rule';
import { getReportScope } from '@manager/contract/features/report/scope';
import { Select, TextInput } from '@mantine/core';
import '../../../../ui/choice-inputs.css';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/query.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldGroup } from '../../../../kit/form/FieldGroup.tsx';
import { LinesInput } from '../../../../kit/form/LinesInput.tsx';
import { namedChoice } from '../../../../product/choices/named-choice.ts';
import { exactText } from '../../../../ui/format.ts';
import classes from './rank-rule.module.css';
import type { RankFormValues } from './rank-values.ts';
import { useRankTexts } from './rank-words.ts';
import { NEW_GAME, NEW_LEVEL, promisedOf } from './scatter-values.ts';

type Props = { form: UseFormReturnType<RankFormValues> };

const SHOWN = 60;

/** Which symbol of which game is collected. */
export const ScatterFields = ({ form: { values, errors, setFieldValue } }: Props): ReactNode => {
  const t = useRankTexts();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const games = (choices?.games ?? []).map(namedChoice);
  return (
    <FieldGroup title={t('scatters')}>
      <LinesInput
        description={t('scattersHint')}
        lines={values.rule.games}
        onChange={(lines) => setFieldValue('rule.games', lines)}
        newLine={() => NEW_GAME}
        addLabel={t('addGame')}
        least={1}
        most={MOST_SCATTER_GAMES}
        error={errors['rule.games']}
        fieldsClass={classes.game}
      >
        {({ line, at, set }) => (
          <>
            <Select
              label={t('game')}
              size="xs"
              data={games}
              searchable
              limit={SHOWN}
              data-path={`rule.games.${at}.game_id`}
              value={line.game_id === '' ? null : line.game_id}
              error={errors[`rule.games.${at}.game_id`]}
              onChange={(id) => set({ game_id: id ?? '', symbol: '' })}
            />
            <SymbolField
              gameId={line.game_id}
              path={`rule.games.${at}.symbol`}
              value={line.symbol}
              error={errors[`rule.games.${at}.symbol`]}
              onChange={(symbol) => set({ symbol })}
            />
          </>
        )}
      </LinesInput>
    </FieldGroup>
  );
};

type SymbolProps = { gameId: string; path: string; value: string; error: ReactNode; onChange: (symbol: string) => void };

/** One of those that the details of the game's bets name. */
const SymbolField = ({ gameId, path, value, error, onChange }: SymbolProps): ReactNode => {
  const t = useRankTexts();
  const { data } = useCall(getSymbolList, { game_id: gameId }, { staleTimeMs: 60_000, isEnabled: gameId !== '' });
  const known = data?.list ?? [];
  if (data !== undefined && known.length === 0)
    return (
      <TextInput
        label={t('symbol')}
        size="xs"
        description={t('noSymbols')}
        data-path={path}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Select
      label={t('symbol')}
      size="xs"
      // What stands there from before is shown, and refused with the save.
      data={value === '' || known.includes(value) ? known : [value, ...known]}
      searchable
      data-path={path}
      value={value === '' ? null : value}
      error={error}
      onChange={(symbol) => onChange(symbol ?? '')}
    />
  );
};

/** How many symbols bring which prize. */
export const LevelFields = ({ form: { values, errors, setFieldValue } }: Props): ReactNode => {
  const t = useRankTexts();
  const { rule, currency } = values;
  return (
    <>
      <LinesInput
        label={t('levels')}
        description={t('levelsHint')}
        lines={rule.levels}
        onChange={(lines) => setFieldValue('rule.levels', lines)}
        newLine={() => NEW_LEVEL}
        addLabel={t('addLevel')}
        least={1}
        most={MOST_LEVELS}
        error={errors['rule.levels']}
        fieldsClass={classes.level}
      >
        {({ line, at, set }) => (
          <>
            {(['count', 'stock'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(name === 'count' ? 'levelCount' : 'levelStock')}
                data-path={`rule.levels.${at}.${name}`}
                size="xs"
                inputMode="numeric"
                autoComplete="off"
                value={line[name]}
                error={errors[`rule.levels.${at}.${name}`]}
                onChange={(event) => set({ [name]: event.currentTarget.value })}
              />
            ))}
            <DecimalInput
              label={t('prize')}
              data-path={`rule.levels.${at}.amount`}
              size="xs"
              unit={currency}
              value={line.amount}
              error={errors[`rule.levels.${at}.amount`]}
              onChange={(amount) => set({ amount })}
            />
          </>
        )}
      </LinesInput>
      <p className={classes.sums} role="status">
        {t('levelsSum', { sum: `${exactText(promisedOf(rule.levels))} ${currency}` })}
      </p>
    </>
  );
};
