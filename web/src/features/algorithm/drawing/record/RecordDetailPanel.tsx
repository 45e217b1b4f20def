import type { DrawingDetail, DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import {
  cloneDrawing,
  deleteDrawings,
  applyDrawing,
  checkDrawing,
  releaseDrawing,
  useDrawing,
} from '@manager/contract/features/algorithm/drawing/record';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../../../api/query.ts';
import { CheckLine } from '../../../../kit/detail/CheckLine.tsx';
import { RecordSkeleton } from '../../../../kit/detail/RecordSkeleton.tsx';
import { useDelete } from '../../../../kit/list/use-delete.ts';
import { RecordDetail } from '../../../../product/record/RecordDetail.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { exactPercentText, exactText, formatCount, MISSING } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { Who } from '../../../../product/record/Who.tsx';
import { prepareSteps } from '../prepare-steps.ts';
import { DRAWING_PATH, drawingFaultText, RECORD_PATH, useDrawingTexts } from '../drawing-words.ts';
import { useRecordTexts } from './record-words.ts';
import { confirm } from '../../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../../ui/notify.ts';

type DrawingStep = 'check' | 'use' | 'release' | 'apply';
const AFTER = { check: 'checked', use: 'used', release: 'checked', apply: 'applied' } as const satisfies Record<
  DrawingStep,
  DrawingRow['state']
>;

/** Moves a drawing on after its reason: what is asked names the hash of the points that are seen. */
const useSteps = (): ((step: DrawingStep, row: DrawingRow) => Promise<void>) => {
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

const ChartPanel = lazyPart(() =>
  import('../../../../ui/chart/ChartPanel.tsx').then((module) => ({ default: module.ChartPanel })),
);

const STEPS: readonly DrawingStep[] = ['check', 'use', 'apply', 'release'];

/** A drawing: what it returns, how far it has come and by whom, and what can be done next. */
export const RecordDetailPanel = ({ row }: { row: DrawingDetail }): ReactNode => {
  const t = useRecordTexts();
  const d = useDrawingTexts();
  const navigate = useNavigate();
  const take = useSteps();
  const erase = useDelete(deleteDrawings);
  const [isCloning, setCloning] = useState(false);
  const model = useMemo(() => prepareSteps(row.steps, { n: row.n, t: d }), [row.steps, row.n, d]);
  const by = (name: string, at: string | null, agreed = ''): ReactNode =>
    at === null ? (
      MISSING
    ) : (
      <>
        <Who by={name} agreed={agreed} /> · <DateTime at={at} />
      </>
    );
  return (
    <>
      <RecordDetail
        type="drawing"
        row={{ ...row, can: { edit: row.can.edit } }}
        onEdit={() => void navigate(`${DRAWING_PATH}?id=${row.id}`)}
        facts={[
          { label: d('game'), value: `${row.game_name} · ${row.game_code}` },
          { label: d('profile'), value: exactPercentText(row.rtp_profile) },
          { label: d('state'), value: d(`state_${row.state}`) },
          { label: d('kind'), value: d(`kind_${row.kind}`) },
          { label: d('n'), value: formatCount(row.n) },
          { label: 'RTP', value: `${exactPercentText(row.rtp_pct)} (${row.rtp_exact})` },
          { label: d('sigma'), value: exactText(row.sigma) },
          { label: d('hitRate'), value: exactPercentText(row.hit_rate_pct) },
          { label: d('maxMultiple'), value: `${exactText(row.max_multiple, { leastPlaces: 0 })}×` },
          { label: t('created'), value: by(row.created_by, row.created_at) },
          { label: t('checked'), value: by(row.checked_by, row.checked_at, row.check_approved_name) },
          { label: t('used'), value: by(row.used_by, row.used_at) },
          { label: t('applied'), value: by(row.applied_by, row.applied_at, row.apply_approved_name) },
          { label: 'SHA-256', value: row.sha256 },
          { label: d('note'), value: row.note === '' ? MISSING : row.note },
        ]}
        tabs={[
          {
            key: 'steps',
            label: d('histogram'),
            content: (
              <Suspense fallback={<RecordSkeleton />}>
                <ChartPanel title={d('histogram')} scope={d('stepHint')} model={model} heightPx={300} />
              </Suspense>
            ),
          },
        ]}
        actions={
          <>
            {STEPS.flatMap((step) =>
              row.can[step] ? (
                <Button key={step} variant={step === 'release' ? 'default' : 'filled'} onClick={() => void take(step, row)}>
                  {t(step)}
                </Button>
              ) : (
                []
              ),
            )}
            {row.can.clone ? (
              <Button variant="default" onClick={() => setCloning(!isCloning)} aria-expanded={isCloning}>
                {t('clone')}
              </Button>
            ) : null}
            {row.can.delete ? (
              <Button color="red" variant="light" onClick={() => void erase({ id: row.id, name: row.name })}>
                {t('delete')}
              </Button>
            ) : null}
          </>
        }
      >
        {isCloning ? <CloneForm row={row} onCloned={(id) => void navigate(`${DRAWING_PATH}?id=${id}`)} /> : null}
        {row.faults.map((fault) => (
          <CheckLine key={fault} tone="warn">
            {drawingFaultText(fault, d)}
          </CheckLine>
        ))}
        {row.state === 'applied' ? (
          <>
            <CheckLine tone="good">{t('inForce', { name: `drawing-${row.id}` })}</CheckLine>
            <p>
              <Link to={`${RECORD_PATH}?game_id=${row.game_id}`}>{t('ofGame')}</Link>
            </p>
          </>
        ) : null}
      </RecordDetail>
    </>
  );
};

const CloneForm = ({ row, onCloned }: { row: DrawingDetail; onCloned: (id: string) => void }): ReactNode => {
  const t = useRecordTexts();
  const { mutateAsync, isPending } = useAction(cloneDrawing);
  const [name, setName] = useState(`${row.name} (2)`);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void mutateAsync({ id: row.id, name: name.trim() }).then(
          ({ id }) => onCloned(id),
          () => undefined,
        );
      }}
    >
      <TextInput
        label={t('cloneName')}
        withAsterisk
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" mt={8} loading={isPending} disabled={name.trim() === ''}>
        {t('clone')}
      </Button>
    </form>
  );
};
