import type { DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import { applyDrawing, checkDrawing, releaseDrawing, useDrawing } from '@manager/contract/features/algorithm/drawing/record';
import { useAction } from '../../../../api/query.ts';
import { confirm } from '../../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import { useDrawingTexts } from '../drawing-words.ts';
import { useRecordTexts } from './record-words.ts';

export type DrawingStep = 'check' | 'use' | 'release' | 'apply';
const AFTER = { check: 'checked', use: 'used', release: 'checked', apply: 'applied' } as const satisfies Record<
  DrawingStep,
  DrawingRow['state']
>;

/** Moves a drawing on after its reason: what is asked names the hash of the points that are seen. */
export const useSteps = (): ((step: DrawingStep, row: DrawingRow) => Promise<void>) => {
  const t = useRecordTexts();
  const d = useDrawingTexts();
  const actions = {
    check: useAction(checkDrawing).mutateAsync,
    use: useAction(useDrawing).mutateAsync,
    release: useAction(releaseDrawing).mutateAsync,
    apply: useAction(applyDrawing).mutateAsync,
  };
  return async (step, { id, version, sha256, name, state }) => {
    const answer = await confirm({
      title: t(step),
      text: t(`${step}Text`),
      changes: [{ label: name, before: d(`state_${state}`), after: d(`state_${AFTER[step]}`) }],
      confirmLabel: t(step),
      needsReason: true,
      isDangerous: step === 'apply',
    });
    if (answer === null) return;
    const done = await actions[step]({ id, version, sha256, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t(`${step}Done`));
  };
};
