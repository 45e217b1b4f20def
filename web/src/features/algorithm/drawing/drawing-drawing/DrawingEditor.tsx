import type { DrawingDetail } from '@manager/contract/features/algorithm/drawing/drawing';
import { saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import { DRAWING_KINDS, DRAWING_TAGS, pointFaults, readPoints } from '@manager/domain/drawing';
import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { FieldGroup, FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { ChoiceSwitch } from '../../../../ui/ChoiceSwitch.tsx';
import { exactPercentText, exactText, formatCount } from '../../../../ui/format.ts';
import { useIsPhone } from '../../../../ui/use-is-phone.ts';
import { DRAWING_PATH, pointFaultText, useDrawingTexts } from '../drawing-words.ts';
import { CurveChart } from './CurveChart.tsx';
import { CurveTools } from './CurveTools.tsx';
import { type CurveScale, type CurveWindow, zoomed } from './curve-view.ts';
import classes from './drawing-drawing.module.css';
import { DrawingReadout } from './DrawingReadout.tsx';
import { bandOf, type DrawingGame, type DrawingValues, profilesOf, statsOf, toInput, valuesOf } from './drawing-values.ts';
import { PointTable } from './PointTable.tsx';
import { usePoints } from './use-points.ts';

type Props = {
  row: DrawingDetail | undefined;
  games: readonly DrawingGame[];
  onSaved: (row: { id: string }) => void;
  onCancel: () => void;
};

const SCALES: readonly CurveScale[] = ['linear', 'log'];
const FAULTS_SHOWN = 5;

/** M-1-1: a drawing with its curve, its points and what they return. */
export const DrawingEditor = ({ row, games, onSaved, onCancel }: Props): ReactNode => {
  const t = useDrawingTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const isPhone = useIsPhone();
  const [tag, setTag] = useState('');
  const [scale, setScale] = useState<CurveScale>('linear');
  const [zoom, setZoom] = useState<CurveWindow>();
  const gameOf = (id: string): DrawingGame | undefined => games.find((game) => game.id === id);
  const form = useRecordForm({
    formId: DRAWING_PATH,
    endpoint: saveDrawing,
    row,
    valuesOf,
    toInput,
    validate: (values: DrawingValues) => {
      const [fault] = pointFaults(readPoints(values.points), {
        kind: values.kind,
        maxMultiple: gameOf(values.game_id)?.max_multiple ?? null,
      });
      return {
        name: values.name.trim() === '' ? k('required') : undefined,
        game_id: values.game_id === '' ? k('required') : undefined,
        rtp_profile: values.rtp_profile === '' ? k('required') : undefined,
        points: fault === undefined ? undefined : pointFaultText(fault, t),
      };
    },
    onSaved,
  });
  const { values, setFieldValue, getInputProps } = form.form;
  const state = usePoints({ value: values.points, onChange: (text) => setFieldValue('points', text) });
  const { points, selected } = state;
  const game = gameOf(values.game_id);
  const told = useDeferredValue(points);
  const faults = useMemo(
    () => pointFaults(told, { kind: values.kind, maxMultiple: game?.max_multiple ?? null }),
    [told, values.kind, game],
  );
  const stats = useMemo(() => statsOf(told), [told]);
  const window: CurveWindow =
    zoom === undefined || zoom.to > points.length || zoom.from >= points.length ? { from: 0, to: points.length } : zoom;
  const zoomBy = (factor: number): void => setZoom(zoomed(window, { count: points.length, around: selected, factor }));

  /** Behind the chosen point, or where it was pressed; a position that is taken is chosen instead. */
  const add = ({ pos, multiple }: { pos: string; multiple: string }): void => {
    const at = pos === '' ? String(Number(points.at(-1)?.pos ?? -1) + 1) : pos;
    const next = points.findIndex((point) => Number(point.pos) >= Number(at));
    if (next >= 0 && points[next]?.pos === at) return state.select(next);
    const place = next < 0 ? points.length : next;
    setZoom(undefined);
    state.change(points.toSpliced(place, 0, { pos: at, multiple, tag, result: '' }), place);
  };
  const remove = (place: number): void => {
    if (points.length > 0) state.change(points.toSpliced(place, 1), Math.min(place, points.length - 2));
  };
  const last = points.at(-1);
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
        <Alert color="yellow" variant="light">
          {t('backToInit')}
        </Alert>
      ) : null}
      <div className={classes.layout}>
        <div className={classes.side}>
          <FieldGroup title={t('drawing')}>
            <NativeSelect
              label={t('game')}
              withAsterisk
              disabled={row !== undefined}
              data={[{ value: '', label: t('choose') }, ...games.map(({ id, name }) => ({ value: id, label: name }))]}
              {...getInputProps('game_id')}
              onChange={(event) => {
                const chosen = gameOf(event.currentTarget.value);
                setFieldValue('game_id', event.currentTarget.value);
                setFieldValue('rtp_profile', profilesOf(chosen)[0] ?? '');
                if (chosen?.type !== 'lottery') setFieldValue('kind', 'outcome_curve');
              }}
            />
            <FieldPair>
              <NativeSelect
                label={t('profile')}
                withAsterisk
                data={[
                  { value: '', label: t('choose') },
                  ...profilesOf(game).map((value) => ({ value, label: exactPercentText(value) })),
                ]}
                {...getInputProps('rtp_profile')}
              />
              <NativeSelect
                label={t('kind')}
                disabled={row !== undefined}
                data={DRAWING_KINDS.map((value) => ({
                  value,
                  label: t(`kind_${value}`),
                  disabled: value === 'lottery_draws' && game?.type !== 'lottery',
                }))}
                {...getInputProps('kind')}
              />
            </FieldPair>
            <p className={classes.hint}>{t(`kindHint_${values.kind}`)}</p>
            <TextInput label={t('name')} withAsterisk maxLength={100} {...getInputProps('name')} />
            <Textarea label={t('note')} autosize minRows={2} {...getInputProps('note')} />
          </FieldGroup>
          <CurveTools state={state} profile={values.rtp_profile} />
        </div>
        <div className={classes.main}>
          <FieldGroup title={t('curve')}>
            <div className={classes.bar}>
              <NativeSelect
                label={t('tagOfNew')}
                data={[{ value: '', label: t('noTag') }, ...DRAWING_TAGS.map((value) => ({ value, label: t(`tag_${value}`) }))]}
                value={tag}
                onChange={(event) => setTag(event.currentTarget.value)}
              />
              <Button variant="default" onClick={() => add({ pos: '', multiple: last?.multiple ?? '0' })}>
                {t('addPoint')}
              </Button>
              <Button variant="default" disabled={points.length === 0} onClick={() => remove(selected)}>
                {t('deletePoint')}
              </Button>
              <ChoiceSwitch
                isLabelHidden
                label={t('scale')}
                value={scale}
                choices={SCALES.map((value) => ({ value, label: t(`scale_${value}`) }))}
                onChange={setScale}
              />
              {points.length > 10 ? (
                <span className={classes.zoom}>
                  <Button variant="default" onClick={() => zoomBy(0.25)} aria-label={t('closer')}>
                    +
                  </Button>
                  <Button variant="default" onClick={() => zoomBy(4)} aria-label={t('farther')}>
                    −
                  </Button>
                </span>
              ) : null}
            </div>
            <CurveChart
              state={state}
              window={window}
              scale={scale}
              heightPx={isPhone ? 240 : 320}
              summary={`${t('curve')}. ${summary} ${t('keys')}`}
              onAdd={add}
              onDelete={() => remove(selected)}
            />
            <p className={classes.hint}>{t('curveHint')}</p>
            {form.form.errors.points === undefined ? null : (
              <p className={classes.wrong} role="alert">
                {form.form.errors.points}
              </p>
            )}
            {points.length === 0 || faults.length === 0 ? null : (
              <ul className={classes.faults}>
                {faults.slice(0, FAULTS_SHOWN).map((fault) => (
                  <li key={`${fault.row} ${fault.fault}`}>
                    <button type="button" onClick={() => state.select(fault.row - 1)}>
                      {pointFaultText(fault, t)}
                    </button>
                  </li>
                ))}
                {faults.length > FAULTS_SHOWN ? (
                  <li>{t('moreFaults', { n: formatCount(faults.length - FAULTS_SHOWN) })}</li>
                ) : null}
              </ul>
            )}
          </FieldGroup>
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
  );
};
