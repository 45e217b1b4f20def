import { type MarkRow, releaseMark, reviewMark, previewMarkEffect } from '@manager/contract/features/risk-set/account-risk';
import { MARK_OUTCOMES, type MarkOutcome } from '@manager/domain/risk-mark';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { decimalOrNull } from '../../../kit/form/checks.ts';
import { exactOf, wholeOf } from '../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TimeField } from '../../../product/activity/TimeField.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import { ControlFields, type ControlValues } from './ControlFields.tsx';
import classes from './review.module.css';
import type { texts } from './texts.en.ts';
import { EffectList } from '../../../kit/effect/EffectList.tsx';

type Props = { mark: MarkRow; outcome: MarkOutcome; gameId: string };

/** What the player has played lately, before something is set for him; `gameId`: of a control, in that game alone. */
const MarkEffect = ({ mark: { id }, outcome, gameId }: Props): ReactNode => {
  const input = { id, outcome, ...(gameId === '' ? {} : { game_id: gameId }) };
  const { data } = useCall(previewMarkEffect, input, { keepsPrevious: true, isOnlyLogged: true, staleTimeMs: 60_000 });
  return data === undefined ? null : <EffectList effects={data.list} />;
};

/**
 * What becomes of a marked player; another review begins with what holds. A control is offered where the law allows it alone; the server refuses it elsewhere
 * in any case.
 */
export const ReviewPanel = ({ mark }: { mark: MarkRow }): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-risk');
  const outcomes = MARK_OUTCOMES.filter((one) => one !== 'controlled' || mark.can.control);
  const [outcome, setOutcome] = useState<MarkOutcome>(mark.outcome ?? 'limited');
  const [maxBet, setMaxBet] = useState(mark.max_bet_usd ?? '');
  const [needsCheck, setNeedsCheck] = useState(mark.needs_check);
  const [control, setControl] = useState<ControlValues>({
    control: mark.control ?? 'random',
    game_id: mark.game_id ?? '',
    control_rtp: mark.control_rtp ?? '',
    times: mark.times === null ? '' : String(mark.times),
  });
  const [endsAt, setEndsAt] = useState(mark.ends_at ?? '');
  const [reason, setReason] = useState('');
  const reviewing = useAction(reviewMark);
  const releasing = useAction(releaseMark);
  const base = { id: mark.id, version: mark.version, reason: reason.trim() };
  const review = async (): Promise<void> => {
    const saved = await reviewing
      .mutateAsync({
        ...base,
        outcome,
        ...(outcome === 'limited' ? { max_bet_usd: decimalOrNull(maxBet), needs_check: needsCheck } : {}),
        ...(outcome === 'controlled' ? controlInput(control) : {}),
        ...(outcome === 'cleared' || endsAt === '' ? {} : { ends_at: endsAt }),
      })
      .catch(() => undefined);
    if (saved !== undefined) notifySuccess(t('reviewDone'));
  };
  const release = async (): Promise<void> => {
    const saved = await releasing.mutateAsync(base).catch(() => undefined);
    if (saved !== undefined) notifySuccess(t('releaseDone'));
  };
  const isEmpty = reason.trim() === '';
  return (
    <section className={classes.panel} aria-label={t('review')}>
      {mark.can.review ? (
        <>
          <NativeSelect
            label={t('outcome')}
            data={outcomes.map((value) => ({ value, label: t(`outcome_${value}`) }))}
            value={outcome}
            onChange={(event) => setOutcome(event.currentTarget.value as MarkOutcome)}
          />
          {outcome === 'limited' ? (
            <>
              <DecimalInput label={t('maxBet')} description={t('maxBetHint')} value={maxBet} onChange={setMaxBet} />
              <Checkbox
                label={t('needsCheck')}
                checked={needsCheck}
                onChange={(event) => setNeedsCheck(event.currentTarget.checked)}
              />
            </>
          ) : null}
          {outcome === 'controlled' ? <ControlFields values={control} onChange={setControl} /> : null}
          {outcome === 'cleared' ? null : (
            <TimeField label={t('endsAt')} description={t('endHint')} isOptional value={endsAt} onChange={setEndsAt} />
          )}
        </>
      ) : null}
      {mark.can.review ? (
        <MarkEffect mark={mark} outcome={outcome} gameId={outcome === 'controlled' ? control.game_id : ''} />
      ) : null}
      <Textarea
        label={t('reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        {mark.can.release ? (
          <Button variant="default" disabled={isEmpty} loading={releasing.isPending} onClick={() => void release()}>
            {t('release')}
          </Button>
        ) : null}
        {mark.can.review ? (
          <Button disabled={isEmpty} loading={reviewing.isPending} onClick={() => void review()}>
            {t('decide')}
          </Button>
        ) : null}
      </div>
    </section>
  );
};

const controlInput = ({ control, game_id: gameId, control_rtp: rtp, times }: ControlValues) => ({
  control,
  ...(gameId === '' ? {} : { game_id: gameId }),
  ...(rtp.trim() === '' ? {} : { control_rtp: exactOf(rtp) }),
  // What is no number is refused, instead of a control without an end.
  ...(times.trim() === '' ? {} : { times: wholeOf(times) }),
});
