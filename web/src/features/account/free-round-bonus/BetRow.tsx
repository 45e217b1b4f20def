import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import type { texts as formTexts } from '../../../kit/form/texts.en.ts';
import { exactText } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { CampaignBet } from './campaign-values.ts';
import classes from './free-round-bonus.module.css';
import { useFreeRoundTexts } from './free-round-words.ts';

type Offered = { currency: string; bets: readonly string[] };

type Props = {
  row: CampaignBet;
  /** From 0. */
  at: number;
  /** Currencies that no other row has. */
  offered: readonly Offered[];
  errorOf: (field: keyof CampaignBet) => ReactNode;
  onChange: (patch: Partial<CampaignBet>) => void;
  /** Absent for the last row that is left. */
  onRemove: (() => void) | undefined;
};

const NONE = { value: '', label: '–' };

/** What a round is played at in one currency, and the most that is paid in it. */
export const BetRow = ({ row, at, offered, errorOf, onChange, onRemove }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const f = useTexts<typeof formTexts>('kit/form');
  const bets = offered.find(({ currency }) => currency === row.currency)?.bets ?? [];
  return (
    <div className={classes.bet}>
      <NativeSelect
        label={t('currency')}
        size="xs"
        data={[NONE, ...offered.map(({ currency }) => currency)]}
        value={row.currency}
        error={errorOf('currency')}
        onChange={(event) => onChange({ currency: event.currentTarget.value, bet: '' })}
      />
      <NativeSelect
        label={t('betValue')}
        size="xs"
        data={[NONE, ...bets.map((bet) => ({ value: bet, label: exactText(bet, { leastPlaces: 2 }) }))]}
        value={row.bet}
        error={errorOf('bet')}
        onChange={(event) => onChange({ bet: event.currentTarget.value })}
      />
      <DecimalInput
        label={t('maxWin')}
        placeholder={t('noMaxWin')}
        size="xs"
        unit={row.currency}
        value={row.max_win}
        error={errorOf('max_win')}
        onChange={(value) => onChange({ max_win: value })}
      />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={f('removeRow', { number: at + 1 })}
        disabled={onRemove === undefined}
        onClick={onRemove}
      >
        <Icon name="close" size={15} />
      </Button>
    </div>
  );
};
