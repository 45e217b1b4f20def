import { bindDataSequence } from '@manager/contract/features/algorithm/data/data-sequence';
import {
  applySourceFile,
  approveSourceFile,
  type SourceFileRow,
  stepBackSourceFile,
} from '@manager/contract/features/algorithm/source/source-file';
import { useAction } from '../../../../api/query.ts';
import { confirm } from '../../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import { packageName, useSourceTexts } from './source-words.ts';

const NEXT = { approve: 'checked', bind: 'used', apply: 'applied' } as const;
const DONE = { approve: 'approved', bind: 'bound', apply: 'applied' } as const;
export type PackageStep = keyof typeof NEXT | 'step_back';

/** Takes a package a step on or back; each names the file that was seen by its hash. */
export const usePackageSteps = (): ((row: SourceFileRow, step: PackageStep) => Promise<void>) => {
  const t = useSourceTexts();
  const approve = useAction(approveSourceFile);
  const bind = useAction(bindDataSequence);
  const apply = useAction(applySourceFile);
  const back = useAction(stepBackSourceFile);
  return async (row, step) => {
    const { id, version, state } = row;
    const after = step === 'step_back' ? (state === 'used' ? 'checked' : 'init') : NEXT[step];
    const label = t(step === 'step_back' ? 'stepBack' : step);
    const answer = await confirm({
      title: label,
      text: t(step === 'step_back' ? 'stepBackText' : `${step}Text`),
      changes: [{ label: packageName(row), before: t(`state_${state}`), after: t(`state_${after}`) }],
      affected: [`SHA-256 ${row.sha256 ?? ''}`],
      confirmLabel: label,
      needsReason: step === 'apply' || step === 'step_back',
      isDangerous: step === 'apply',
    });
    if (answer === null) return;
    const seen = { id, version, sha256: row.sha256 ?? '' };
    const { reason } = answer;
    const call = {
      approve: () => approve.mutateAsync(seen),
      bind: () => bind.mutateAsync(seen),
      apply: () => apply.mutateAsync({ ...seen, reason }),
      step_back: () => back.mutateAsync({ id, version, reason }),
    }[step];
    const done = await call().catch(() => undefined);
    if (done !== undefined) notifySuccess(t(step === 'step_back' ? 'steppedBack' : DONE[step]));
  };
};
