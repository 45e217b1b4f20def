import { getCompensationBasis } from '@manager/contract/features/maintain/compensation-basis';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { dateTimeText, moneyText } from '../../../ui/format.ts';
import classes from './compensate.module.css';
import { limitTexts, useCompensationTexts, warningTexts } from './compensation-words.ts';

type Basis = OutputOf<typeof getCompensationBasis>;

type Props = { of: InputOf<typeof getCompensationBasis>; isHandedIn?: boolean };

/** What a compensation rests on, for whoever asks for it and whoever agrees: whose bet it is, what was paid for it before, who has to agree. */
export const CompensationBasis = ({ of, isHandedIn = false }: Props): ReactNode => {
  const { data } = useBasis(of);
  return data === undefined ? null : <Shown basis={data} isHandedIn={isHandedIn} />;
};

/** Asked anew each time: money may have gone out since. A bet that is only half typed is no failure. */
export const useBasis = (of: Props['of']) =>
  useCall(getCompensationBasis, of, {
    isEnabled: Boolean(of.id ?? of.bet_id ?? of.player_id),
    isOnlyLogged: true,
    staleTimeMs: 0,
  });

const Shown = ({ basis, isHandedIn }: { basis: Basis; isHandedIn: boolean }): ReactNode => {
  const t = useCompensationTexts();
  const { bet, earlier, currency, second_person: limits } = basis;
  const money = (amount: string): string => `${moneyText(amount)} ${currency}`;
  return (
    <section className={classes.basis} aria-label={t('basis')} role="status">
      <FactList
        facts={[
          { section: t('basis'), label: t('player'), value: `${basis.user_name} · ${basis.site_name}` },
          { label: t('currency'), value: currency },
          ...(bet === null
            ? []
            : [
                { label: t('game'), value: basis.game_name },
                { label: t('betOf'), value: `${money(bet.bet)} · ${dateTimeText(bet.bet_at)}` },
                { label: t('win'), value: money(bet.win) },
                { label: t('paidOf'), value: money(bet.paid) },
              ]),
          {
            label: t('earlier'),
            value:
              earlier.length === 0
                ? t('earlierNone')
                : earlier.map((one) => (
                    <div key={one.id}>
                      <Link to={`/maintain/compensate?id=${one.id}`}>{`${moneyText(one.money)} ${one.currency}`}</Link>
                      {` · ${t(`state_${one.state}`)} · ${one.by_user} · ${dateTimeText(one.created_at)}`}
                    </div>
                  )),
          },
          ...(limits === null
            ? []
            : [
                {
                  label: t('secondPerson'),
                  value:
                    limits.length === 0
                      ? t(isHandedIn ? 'secondPersonWasNone' : 'secondPersonNone')
                      : t('secondPersonBy', { limits: limitTexts({ limits_exceeded: limits }, t) }),
                },
              ]),
        ]}
      />
      {warningTexts({ ...basis.warnings, currency }, t).map((warning) => (
        <Alert key={warning} color="yellow" variant="light" mt="xs">
          {warning}
        </Alert>
      ))}
    </section>
  );
};
