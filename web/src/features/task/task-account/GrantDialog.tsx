import { Button, Modal, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { namedChoice } from '../../../product/choices/named-choice.ts';
import { PlayerField } from '../../../product/player/PlayerField.tsx';
import '../../../ui/choice-inputs.css';
import dialog from '../../../ui/dialog.module.css';
import '../../../ui/overlay.css';
import { useTasks } from '../use-task-choices.ts';
import { useAccountTexts } from './account-words.ts';
import { useAccountSteps } from './use-account-steps.ts';

type Props = { activityId: string; onClose: () => void };

/** Whom a reward is given by hand, and for which task; why is asked afterwards. */
export const GrantDialog = ({ activityId, onClose }: Props): ReactNode => {
  const t = useAccountTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const open = useTasks().filter(({ state }) => state === 'running' || state === 'ended');
  const [chosen, setChosen] = useState(activityId);
  const task = open.find(({ id }) => id === chosen) ?? open[0];
  const [player, setPlayer] = useState<{ id: string; name: string } | null>(null);
  const [fault, setFault] = useState('');
  const { grant } = useAccountSteps();
  const give = async (): Promise<void> => {
    if (task === undefined) return;
    if (player === null) return setFault(k('required'));
    if (await grant({ activity_id: task.id, player_id: player.id, name: `${player.name} · ${task.name}` })) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('grant')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <p className={dialog.text}>{open.length === 0 ? t('needsTask') : t('grantHint')}</p>
        <NativeSelect
          label={t('task')}
          withAsterisk
          data={open.map(namedChoice)}
          value={task?.id ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <PlayerField
          label={t('player')}
          value={player?.id ?? ''}
          error={fault}
          onChoose={(one) => {
            setFault('');
            setPlayer(one === null ? null : { id: one.id, name: one.user_name });
          }}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" disabled={task === undefined}>
            {t('grant')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
