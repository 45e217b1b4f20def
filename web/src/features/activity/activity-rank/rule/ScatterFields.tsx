import { MOST_LEVELS, MOST_SCATTER_GAMES } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import { getReportScope } from '@manager/contract/features/report/scope';
import { Button, Select, TextInput } from '@mantine/core';
import '../../../../ui/choice-inputs.css';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldGroup } from '../../../../kit/form/FieldGroup.tsx';
import type { texts as formTexts } from '../../../../kit/form/texts.en.ts';
import { exactText } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './rank-rule.module.css';
import type { RankFormValues } from './rank-values.ts';
import { useRankTexts } from './rank-words.ts';
import { type GameLine, type LevelLine, NEW_GAME, NEW_LEVEL, promisedOf } from './scatter-values.ts';

type Props = { form: UseFormReturnType<RankFormValues> };

const SHOWN = 60;

const RemoveButton = ({ at, isOnly, onRemove }: { at: number; isOnly: boolean; onRemove: () => void }): ReactNode => {
  const f = useTexts<typeof formTexts>('kit/form');
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={f('removeRow', { number: at + 1 })}
      disabled={isOnly}
      onClick={onRemove}
    >
      <Icon name="close" size={15} />
    </Button>
  );
};

const Fault = ({ text }: { text: ReactNode }): ReactNode =>
  text === undefined || text === null ? null : (
    <p className={classes.fault} role="alert">
      {text}
    </p>
  );

/** Which symbol of which game is collected. */
export const ScatterFields = ({ form: { values, errors, setFieldValue } }: Props): ReactNode => {
  const t = useRankTexts();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const games = (choices?.games ?? []).map(({ id, code, name }) => ({
    value: id,
    label: code === undefined || code === name ? name : `${name} · ${code}`,
  }));
  const lines = values.rule.games;
  const set = (next: readonly GameLine[]): void => setFieldValue('rule.games', next);
  const patch = (at: number, part: Partial<GameLine>): void =>
    set(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <FieldGroup title={t('scatters')}>
      <p>{t('scattersHint')}</p>
      {lines.map((line, at) => (
        // Lines have no identity beside their place.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={at} className={classes.game}>
          <Select
            label={t('scatterGame')}
            size="xs"
            data={games}
            searchable
            limit={SHOWN}
            data-path={`rule.games.${at}.game_id`}
            value={line.game_id === '' ? null : line.game_id}
            error={errors[`rule.games.${at}.game_id`]}
            onChange={(id) => patch(at, { game_id: id ?? '' })}
          />
          <TextInput
            label={t('scatterSymbol')}
            size="xs"
            autoComplete="off"
            maxLength={20}
            data-path={`rule.games.${at}.symbol`}
            value={line.symbol}
            error={errors[`rule.games.${at}.symbol`]}
            onChange={(event) => patch(at, { symbol: event.currentTarget.value })}
          />
          <RemoveButton at={at} isOnly={lines.length === 1} onRemove={() => set(lines.filter((_, index) => index !== at))} />
        </div>
      ))}
      <Fault text={errors['rule.games']} />
      {lines.length >= MOST_SCATTER_GAMES ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => set([...lines, NEW_GAME])}>
            {t('addGame')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
};

/** How many symbols bring which prize. */
export const LevelFields = ({ form: { values, errors, setFieldValue } }: Props): ReactNode => {
  const t = useRankTexts();
  const { rule, currency } = values;
  const lines = rule.levels;
  const set = (next: readonly LevelLine[]): void => setFieldValue('rule.levels', next);
  const patch = (at: number, part: Partial<LevelLine>): void =>
    set(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <div className={classes.lines} role="group" aria-label={t('levels')}>
      <span className={classes.label}>{t('levels')}</span>
      <p className={classes.hint}>{t('levelsHint')}</p>
      {lines.map((line, at) => (
        // Lines have no identity beside their place.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={at} className={classes.line}>
          {(['count', 'stock'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(name === 'count' ? 'levelCount' : 'levelStock')}
              data-path={`rule.levels.${at}.${name}`}
              size="xs"
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={line[name]}
              error={errors[`rule.levels.${at}.${name}`]}
              onChange={(event) => patch(at, { [name]: event.currentTarget.value })}
            />
          ))}
          <DecimalInput
            label={t('prize')}
            data-path={`rule.levels.${at}.amount`}
            size="xs"
            unit={currency}
            value={line.amount}
            error={errors[`rule.levels.${at}.amount`]}
            onChange={(amount) => patch(at, { amount })}
          />
          <RemoveButton at={at} isOnly={lines.length === 1} onRemove={() => set(lines.filter((_, index) => index !== at))} />
        </div>
      ))}
      <Fault text={errors['rule.levels']} />
      {lines.length >= MOST_LEVELS ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => set([...lines, NEW_LEVEL])}>
            {t('addLevel')}
          </Button>
        </div>
      )}
      <p className={classes.sums} role="status">
        {t('levelsSum', { sum: `${exactText(promisedOf(lines))} ${currency}` })}
      </p>
    </div>
  );
};
