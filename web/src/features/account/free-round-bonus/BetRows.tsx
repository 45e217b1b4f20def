import { getBettingTable } from '@manager/contract/features/account/free-round-bonus';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useCall } from '../../../api/query.ts';
import { BetRow } from './BetRow.tsx';
import { type CampaignFormState, NO_BET } from './campaign-values.ts';
import classes from './free-round-bonus.module.css';
import { useFreeRoundTexts } from './free-round-words.ts';

type Props = { form: CampaignFormState; label: string };

/** What a round is played at, by currency: chosen from what all these games offer at all these websites. */
export const BetRows = ({ form: { values, setFieldValue, errors }, label }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const id = useId();
  const { site_ids, game_ids, bets } = values;
  const isAsked = site_ids.length > 0 && game_ids.length > 0;
  const table = useCall(getBettingTable, { site_ids, game_ids }, { isEnabled: isAsked, keepsPrevious: true });
  const offered = isAsked && table.error === null ? (table.data?.list ?? []) : [];
  const free = offered.filter(({ currency }) => bets.every((row) => row.currency !== currency));
  const isEmpty = table.data !== undefined && offered.length === 0;
  const about = isAsked ? (table.error?.message ?? t(isEmpty ? 'betsNone' : 'betsHint')) : t('betsWait');
  return (
    <div className={classes.bets} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <p className={classes.hint} role="status">
        {about}
      </p>
      {errors['bets'] === undefined ? null : (
        <p className={classes.fault} role="alert">
          {errors['bets']}
        </p>
      )}
      {offered.length === 0
        ? null
        : bets.map((row, at) => (
            <BetRow
              // Rows have no identity beside their place.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={at}
              row={row}
              at={at}
              offered={offered.filter((one) => one.currency === row.currency || free.includes(one))}
              errorOf={(field) => errors[`bets.${at}.${field}`]}
              onChange={(patch) =>
                setFieldValue(
                  'bets',
                  bets.map((each, index) => (index === at ? { ...each, ...patch } : each)),
                )
              }
              onRemove={
                bets.length === 1
                  ? undefined
                  : () =>
                      setFieldValue(
                        'bets',
                        bets.filter((_, index) => index !== at),
                      )
              }
            />
          ))}
      {free.length === 0 ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setFieldValue('bets', [...bets, NO_BET])}>
            {t('addCurrency')}
          </Button>
        </div>
      )}
    </div>
  );
};
