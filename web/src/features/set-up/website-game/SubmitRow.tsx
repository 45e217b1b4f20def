import type { CellOutcome, CellPreview } from '@manager/contract/features/set-up/website-game';
import { isWithoutEffect } from '@manager/contract/kit/effect';
import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError, isAccepted } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import { EffectBox } from '../../../kit/effect/EffectBox.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';
import classes from './website-game.module.css';

type Props = {
  /** What would happen; undefined as long as that is not known. */
  preview: CellPreview | undefined;
  hint: string | undefined;
  isBusy: boolean;
  onCancel: () => void;
  send: (given: { reason?: string; accept_no_effect?: true }) => Promise<CellOutcome>;
  /** Undefined: handed over to a second person. */
  onDone: (outcome: CellOutcome | undefined) => void;
};

/** From so many changes on their number has to be typed. */
const MANY = 1_000;

/** The reason where one is needed, the number where it is large, and the buttons. */
export const SubmitRow = ({ preview, hint, isBusy, onCancel, send, onDone }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const k = useTexts<typeof kitTexts>('kit');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const [meantFor, setMeantFor] = useState<CellPreview | null>(null);
  const { changed = 0, changes_rtp: needsReason = false, effects = [] } = preview ?? {};
  // For exactly what is previewed: with another choice it is another wish.
  const isMeant = preview !== undefined && meantFor === preview;
  const lacksWord = effects.some(isWithoutEffect) && !isMeant;
  const lacksReason = needsReason && reason.trim() === '';
  const lacksNumber = changed >= MANY && typed.trim() !== String(changed);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (changed === 0 || lacksReason || lacksNumber || lacksWord) return;
    try {
      const outcome = await send({
        ...(needsReason ? { reason: reason.trim() } : {}),
        ...(isMeant ? { accept_no_effect: true } : {}),
      });
      if (outcome.changed > 0) notifySuccess(t('changedMany', { count: outcome.changed }));
      onDone(outcome);
    } catch (failure) {
      // The call has shown its message already; what waits for a second person is out of hand.
      if (failure instanceof ApiError && isAccepted(failure)) onDone(undefined);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {hint === undefined ? null : <p className={classes.counts}>{hint}</p>}
      <EffectBox
        effects={effects}
        isMeant={isMeant}
        isMissing={hasTried && lacksWord}
        onMean={(isIt) => setMeantFor(isIt ? (preview ?? null) : null)}
      />
      {needsReason ? (
        <ReasonInput
          value={reason}
          error={hasTried && lacksReason ? k('required') : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {changed >= MANY ? (
        <TextInput
          label={t('typeToConfirm', { count: changed })}
          autoComplete="off"
          inputMode="numeric"
          mt="sm"
          value={typed}
          error={hasTried && lacksNumber ? k('typeToConfirm', { text: String(changed) }) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onCancel}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={changed === 0}>
          {k('save')}
        </Button>
      </div>
    </form>
  );
};
