import { grantBonus } from '@manager/contract/features/activity/activity-bonus/record';
import { getBonusList } from '@manager/contract/features/activity/activity-bonus/rule';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button, Modal, NativeSelect, Pill } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf } from '../../../../api/errors.ts';
import { useAction, useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { decimalOrNull } from '../../../../kit/form/checks.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { namedChoice } from '../../../../product/choices/named-choice.ts';
import { PlayerField } from '../../../../product/player/PlayerField.tsx';
import '../../../../ui/choice-inputs.css';
import dialog from '../../../../ui/dialog.module.css';
import { exactText } from '../../../../ui/format.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import '../../../../ui/overlay.css';
import { useGrantTexts } from './grant-words.ts';

/** Running at once are few. */
const MOST = 200;

type Chosen = { id: string; name: string };
type Outcome = OutputOf<typeof grantBonus>['list'][number];
type Props = { activityId: string; onClose: () => void };

/** Players get credit of a running activity: whom and of which is asked for, and of whom it is refused why. */
export const GiveDialog = ({ activityId, onClose }: Props): ReactNode => {
  const t = useGrantTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { data } = useCall(getBonusList, { state: 'running', limit: MOST, sort: '-starts_at' }, { staleTimeMs: 5_000 });
  const running = data?.list ?? [];
  const [chosen, setChosen] = useState(activityId);
  const activity = running.find(({ id }) => id === chosen) ?? running[0];
  const [players, setPlayers] = useState<readonly Chosen[]>([]);
  const [amount, setAmount] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<readonly Outcome[]>([]);
  const { mutate, isPending } = useAction(grantBonus);
  const isFlexible = activity?.rule.type === 'flexible';
  const give = (): void => {
    if (activity === undefined) return;
    if (players.length === 0) return setFaults({ player_ids: k('required') });
    mutate(
      {
        activity_id: activity.id,
        player_ids: players.map(({ id }) => id),
        ...(isFlexible ? { amount: decimalOrNull(amount) } : {}),
      },
      {
        onSettled: (done, failure) => {
          setFaults(failure === null ? {} : fieldErrorsOf(failure));
          if (done === undefined) return;
          if (done.granted > 0) notifySuccess(t('doneGive', { count: done.granted }));
          const others = done.list.filter(({ outcome }) => outcome !== 'granted');
          if (others.length === 0) return onClose();
          setRefused(others);
          setPlayers(players.filter(({ id }) => others.some((one) => one.player_id === id)));
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('give')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          give();
        }}
      >
        <p className={dialog.text}>{data !== undefined && running.length === 0 ? t('needsActivity') : t('giveText')}</p>
        <NativeSelect
          label={t('activity')}
          withAsterisk
          data={running.map(namedChoice)}
          value={activity?.id ?? ''}
          error={faults['activity_id']}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <PlayerField
          key={players.length}
          label={t('addPlayer')}
          value=""
          error={faults['player_ids']}
          onChoose={(player) => {
            if (player === null || players.some(({ id }) => id === player.id)) return;
            setFaults({});
            setPlayers([...players, { id: player.id, name: `${player.user_name} · ${player.site_name}` }]);
          }}
        />
        <ChosenPlayers players={players} onChange={setPlayers} />
        {isFlexible && activity !== undefined ? (
          <DecimalInput
            label={t('amount')}
            description={t('amountHint', { most: exactText(activity.rule.initial_amount), currency: activity.currency })}
            withAsterisk
            unit={activity.currency}
            value={amount}
            error={faults['amount']}
            onChange={setAmount}
          />
        ) : null}
        <div role="status">
          {refused.length === 0 ? null : (
            <p className={dialog.muted}>
              {t('refused')}: {refused.map((one) => refusalText(one, t)).join('; ')}
            </p>
          )}
        </div>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {refused.length > 0 ? t('close') : k('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={activity === undefined}>
            {t('give')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

type ChosenProps = { players: readonly Chosen[]; onChange: (players: readonly Chosen[]) => void };

const ChosenPlayers = ({ players, onChange }: ChosenProps): ReactNode => {
  const t = useGrantTexts();
  if (players.length === 0) return null;
  return (
    <Pill.Group role="group" aria-label={t('players')} mt={8}>
      {players.map(({ id, name }) => (
        <Pill
          key={id}
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('remove', { name }) }}
          onRemove={() => onChange(players.filter((one) => one.id !== id))}
        >
          {name}
        </Pill>
      ))}
    </Pill.Group>
  );
};

const refusalText = ({ user_name: name, player_id: id, outcome }: Outcome, t: ReturnType<typeof useGrantTexts>): string =>
  outcome === 'granted' ? '' : `${name === '' ? id : name} ${t(`outcome_${outcome}`)}`;
