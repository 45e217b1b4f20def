import type { DrawingDetail } from '@manager/contract/features/algorithm/drawing/drawing';
import { saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import { pointFaults, readPoints } from '@manager/domain/drawing';
import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { FieldGroup } from '../../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { exactPercentText, exactText, formatCount } from '../../../../ui/format.ts';
import { DRAWING_PATH, pointFaultText, useDrawingTexts } from '../drawing-words.ts';
import { CurvePanel } from './CurvePanel.tsx';
import { CurveTools } from './CurveTools.tsx';
import classes from './drawing-drawing.module.css';
import { bandOf, type DrawingGame, type DrawingValues, statsOf, toInput, valuesOf } from './drawing-values.ts';
import { DrawingFields } from './DrawingFields.tsx';
import { DrawingReadout } from './DrawingReadout.tsx';
import { PointTable } from './PointTable.tsx';
import { usePoints } from './use-points.ts';

type Props = {
  row: DrawingDetail | undefined;
  games: readonly DrawingGame[];
  onSaved: (row: { id: string }) => void;
  onCancel: () => void;
};

/** M-1-1: a drawing with its curve, its points and what they return. */
export const DrawingEditor = ({ row, games, onSaved, onCancel }: Props): ReactNode => {
  const t = useDrawingTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const gameOf = (id: string): DrawingGame | undefined => games.find((game) => game.id === id);
  const form = useRecordForm({
    formId: DRAWING_PATH,
    endpoint: saveDrawing,
    row,
    valuesOf,
    toInput,
    validate: ({ name, game_id: gameId, rtp_profile: profile, kind, points }: DrawingValues) => {
      const [fault] = pointFaults(readPoints(points), { kind, maxMultiple: gameOf(gameId)?.max_multiple ?? null });
      return {
        name: name.trim() === '' ? k('required') : undefined,
        game_id: gameId === '' ? k('required') : undefined,
        rtp_profile: profile === '' ? k('required') : undefined,
        points: fault === undefined ? undefined : pointFaultText(fault, t),
      };
    },
    onSaved,
  });
  const { values, setFieldValue, errors } = form.form;
  const state = usePoints({ value: values.points, onChange: (text) => setFieldValue('points', text) });
  const game = gameOf(values.game_id);
  // What is drawn follows the hand; what it returns may come a moment later.
  const told = useDeferredValue(state.points);
  const faults = useMemo(
    () => pointFaults(told, { kind: values.kind, maxMultiple: game?.max_multiple ?? null }),
    [told, values.kind, game],
  );
  const stats = useMemo(() => statsOf(told), [told]);
  const remove = (place: number): void => {
    if (state.points.length > 0) state.change(state.points.toSpliced(place, 1), Math.min(place, state.points.length - 2));
  };
  const summary =
    stats === undefined
      ? t('summaryNone')
      : t('summary', {
          n: formatCount(stats.n),
          rtp: exactPercentText(stats.rtpPct),
          sigma: exactText(stats.sigma),
          hit: exactPercentText(stats.hitRatePct),
          max: exactText(stats.maxMultiple, { leastPlaces: 0 }),
        });
  return (
    <div className={classes.editor}>
      <RecordForm
        state={form}
        labels={{
          game_id: t('game'),
          rtp_profile: t('profile'),
          name: t('name'),
          kind: t('kind'),
          note: t('note'),
          points: t('curve'),
        }}
        onCancel={onCancel}
      >
        {row?.state === 'checked' ? (
          <Alert color="yellow" variant="light" role="note">
            {t('backToInit')}
          </Alert>
        ) : null}
        <div className={classes.layout}>
          <div className={classes.side}>
            <DrawingFields form={form.form} games={games} isNew={row === undefined} />
            <CurveTools state={state} profile={values.rtp_profile} />
          </div>
          <div className={classes.main}>
            <CurvePanel state={state} faults={faults} refused={errors.points} summary={summary} onDelete={remove} />
            <DrawingReadout stats={stats} band={bandOf(game)} hasGame={game !== undefined} />
            <p className={classes.hidden} aria-live="polite">
              {summary}
            </p>
            <FieldGroup title={t('points')}>
              <PointTable state={state} kind={values.kind} faults={faults} onDelete={remove} />
            </FieldGroup>
          </div>
        </div>
      </RecordForm>
    </div>
  );
};
