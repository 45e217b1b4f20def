import { adjustPool, awardJackpot, transferPool } from '@manager/contract/features/jackpot/jackpot-order';
import { getPoolList, type PoolRow } from '@manager/contract/features/jackpot/pool-list';
import { JACKPOT_WIN_CODES, type JackpotWinCode } from '@manager/domain/jackpot-order';
import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { refreshAround, useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { decimalOf, exactOf } from '../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { PlayerField } from '../../../product/player/PlayerField.tsx';
import '../../../ui/choice-inputs.css';
import dialog from '../../../ui/dialog.module.css';
import { moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import { useJackpotTexts } from '../jackpot-words.ts';
import { usePoolChoices } from '../use-pool-choices.ts';
import classes from './pool.module.css';
import { usePoolTexts } from './pool-words.ts';
import { getWebsiteDetail } from '@manager/contract/features/set-up/website';
import { useHolds } from '../../../session/session.ts';

const STALE_MS = 60_000;

/** Is the website known to be regulated? False as well where the user may not see websites: the server judges in any case. */
const useIsRegulated = (siteId: string): boolean => {
  const canSee = useHolds()('C-2');
  const { data } = useCall(
    getWebsiteDetail,
    { id: siteId },
    { isEnabled: canSee && siteId !== '', isOnlyLogged: true, staleTimeMs: STALE_MS },
  );
  return data?.id === siteId && data.compliance.profile === 'regulated';
};

export type MoneyOrder = 'adjust' | 'transfer' | 'award';

type Props = { kind: MoneyOrder; pool: PoolRow; onClose: () => void };
type Player = { id: string; siteId: string };
type Wish = {
  amount: string;
  toPool: string;
  player: Player | null;
  winCode: JackpotWinCode;
  description: string;
  reason: string;
};

const EMPTY: Wish = { amount: '', toPool: '', player: null, winCode: 'WC', description: '', reason: '' };

/** Fields that are empty, by the name in the call. */
const lacksOf = (kind: MoneyOrder, wish: Wish): string[] => [
  ...(kind !== 'transfer' && wish.amount.trim() === '' ? ['amount'] : []),
  ...(kind === 'transfer' && wish.toPool === '' ? ['to_pool_id'] : []),
  ...(kind === 'award' && wish.player === null ? ['player_id'] : []),
  ...(wish.reason.trim() === '' ? ['reason'] : []),
];

/** An order that moves money of a pool: adjusted, moved to another pool, or paid to a player by hand. A second person agrees to each. */
export const MoneyOrderDialog = ({ kind, pool, onClose }: Props): ReactNode => {
  const t = usePoolTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [wish, setWish] = useState(EMPTY);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const adjusting = useAction(adjustPool);
  const transferring = useAction(transferPool);
  const awarding = useAction(awardJackpot);
  const isRegulated = useIsRegulated(wish.player?.siteId ?? '');
  const set = (patch: Partial<Wish>): void => setWish({ ...wish, ...patch });
  const onSettled = (_: unknown, failure: Parameters<typeof isAccepted>[0]): void => {
    setFaults(failure === null ? {} : fieldErrorsOf(failure));
    if (!isAccepted(failure)) return;
    // Orders lie beside the pools whose money they move.
    void refreshAround(getPoolList);
    if (failure === null) notifySuccess(t(`done_${kind}`));
    onClose();
  };
  const send = (): void => {
    const lacks = lacksOf(kind, wish);
    if (lacks.length > 0) return setFaults(Object.fromEntries(lacks.map((name) => [name, k('required')])));
    if (kind !== 'transfer' && decimalOf(wish.amount) === undefined) return setFaults({ amount: k('notDecimal') });
    const common = { pool_id: pool.id, description: wish.description.trim(), reason: wish.reason.trim() };
    const amount = exactOf(wish.amount);
    if (kind === 'adjust') return adjusting.mutate({ ...common, amount }, { onSettled });
    if (kind === 'transfer') return transferring.mutate({ ...common, to_pool_id: wish.toPool }, { onSettled });
    awarding.mutate({ ...common, amount, player_id: wish.player?.id ?? '', win_code: wish.winCode }, { onSettled });
  };
  const isBusy = adjusting.isPending || transferring.isPending || awarding.isPending;
  const isRefused = kind === 'award' && isRegulated;
  return (
    <Modal opened onClose={onClose} title={t(`order_${kind}`)} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={dialog.text}>{t(`orderText_${kind}`, { name: pool.name, money: `${moneyText(pool.money)} USD` })}</p>
        <div className={classes.fields}>
          <OrderFields kind={kind} pool={pool} wish={wish} faults={faults} onChange={set} />
          {isRefused ? <CheckLine tone="bad">{t('awardRegulated')}</CheckLine> : null}
          <Textarea
            label={t('description')}
            autosize
            minRows={2}
            maxLength={2_000}
            value={wish.description}
            error={faults['description']}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <ReasonInput
            value={wish.reason}
            error={faults['reason']}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
          <p className={classes.about}>{t('secondPerson')}</p>
        </div>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isRefused}>
            {t(`order_${kind}`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

type FieldProps = {
  kind: MoneyOrder;
  pool: PoolRow;
  wish: Wish;
  faults: Readonly<Record<string, string>>;
  onChange: (patch: Partial<Wish>) => void;
};

const OrderFields = ({ kind, pool, wish, faults, onChange }: FieldProps): ReactNode => {
  const t = usePoolTexts();
  const j = useJackpotTexts();
  const pools = usePoolChoices() ?? [];
  return (
    <>
      {kind === 'award' ? (
        <>
          <PlayerField
            label={t('player')}
            description={t('playerHint')}
            value={wish.player?.id ?? ''}
            error={faults['player_id']}
            onChoose={(player) => onChange({ player: player === null ? null : { id: player.id, siteId: player.site_id } })}
          />
          <NativeSelect
            label={t('winCode')}
            data={JACKPOT_WIN_CODES.map((value) => ({ value, label: j(`win_${value}`) }))}
            value={wish.winCode}
            onChange={(event) =>
              onChange({ winCode: JACKPOT_WIN_CODES.find((code) => code === event.currentTarget.value) ?? 'WC' })
            }
          />
        </>
      ) : null}
      {kind === 'transfer' ? (
        <NativeSelect
          label={t('toPool')}
          description={t('toPoolHint')}
          withAsterisk
          data={[{ value: '', label: '' }, ...pools.filter(({ value }) => value !== pool.id)]}
          value={wish.toPool}
          error={faults['to_pool_id']}
          onChange={(event) => onChange({ toPool: event.currentTarget.value })}
        />
      ) : (
        <DecimalInput
          label={t('amount')}
          {...(kind === 'adjust' ? { description: t('adjustHint') } : {})}
          withAsterisk
          unit="USD"
          value={wish.amount}
          error={faults['amount']}
          onChange={(amount) => onChange({ amount })}
        />
      )}
    </>
  );
};
