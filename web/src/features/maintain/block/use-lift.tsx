import { type BlockRow, liftBlock, previewBlockEffect } from '@manager/contract/features/maintain/block';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { blockName } from './block-name.ts';
import type { texts } from './texts.en.ts';

const EffectList = lazyPart(() =>
  import('../../../kit/effect/EffectList.tsx').then((module) => ({ default: module.EffectList })),
);

/** Asks with whom it lets in again and for a reason, and lifts a block; above a number of players it waits for a second person. */
export const useLift = (): ((row: BlockRow) => Promise<void>) => {
  const t = useTexts<typeof texts>('maintain/block');
  const lifting = useAction(liftBlock);
  return async (row) => {
    const effects = await call(previewBlockEffect, { id: row.id }).catch(() => undefined);
    const answer = await confirm({
      text: t('liftText', { name: blockName(row) }),
      confirmLabel: t('lift'),
      isDangerous: true,
      needsReason: true,
      ...(effects === undefined || effects.list.length === 0 ? {} : { details: <EffectList effects={effects.list} /> }),
    });
    if (answer === null) return;
    const lifted = await lifting.mutateAsync({ id: row.id, version: row.version, reason: answer.reason }).catch(() => undefined);
    if (lifted !== undefined) notifySuccess(t('lifted'));
  };
};
