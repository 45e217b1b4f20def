import { DRAWING_TAGS, type PointFault } from '@manager/domain/drawing';
import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FieldGroup } from '../../../../kit/form/FieldGroup.tsx';
import { ChoiceSwitch } from '../../../../ui/ChoiceSwitch.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { useIsPhone } from '../../../../ui/use-is-phone.ts';
import { pointFaultText, useDrawingTexts } from '../drawing-words.ts';
import { CurveChart } from './CurveChart.tsx';
import { type CurveScale, type CurveWindow, zoomed } from './curve-view.ts';
import classes from './drawing-drawing.module.css';
import type { Points } from './use-points.ts';

type Props = {
  state: Points;
  faults: readonly PointFault[];
  /** Of the last try to save. */
  refused: ReactNode;
  summary: string;
  onDelete: (place: number) => void;
};

const SCALES: readonly CurveScale[] = ['linear', 'log'];
const ZOOM_FROM = 10;

/** The curve with what changes one point of it, and what is wrong with any. */
export const CurvePanel = ({ state, faults, refused, summary, onDelete }: Props): ReactNode => {
  const t = useDrawingTexts();
  const isPhone = useIsPhone();
  const [tag, setTag] = useState('');
  const [scale, setScale] = useState<CurveScale>('linear');
  const [zoom, setZoom] = useState<CurveWindow>();
  const { points, selected } = state;
  const window: CurveWindow = zoom === undefined || zoom.to > points.length ? { from: 0, to: points.length } : zoom;
  const zoomBy = (factor: number): void => setZoom(zoomed(window, { count: points.length, around: selected, factor }));

  /** Behind the last point, or where it was pressed; a position that is taken is chosen instead. */
  const add = ({ pos, multiple }: { pos: string; multiple: string }): void => {
    const at = pos === '' ? String(Number(points.at(-1)?.pos ?? -1) + 1) : pos;
    const next = points.findIndex((point) => Number(point.pos) >= Number(at));
    if (next >= 0 && points[next]?.pos === at) return state.select(next);
    const place = next < 0 ? points.length : next;
    setZoom(undefined);
    state.change(points.toSpliced(place, 0, { pos: at, multiple, tag, result: '' }), place);
  };
  return (
    <FieldGroup title={t('curve')}>
      <div className={classes.bar}>
        <NativeSelect
          label={t('tagOfNew')}
          data={[{ value: '', label: t('noTag') }, ...DRAWING_TAGS.map((value) => ({ value, label: t(`tag_${value}`) }))]}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => add({ pos: '', multiple: points.at(-1)?.multiple ?? '0' })}>
          {t('addPoint')}
        </Button>
        <Button variant="default" disabled={points.length === 0} onClick={() => onDelete(selected)}>
          {t('deletePoint')}
        </Button>
        <ChoiceSwitch
          isLabelHidden
          label={t('scale')}
          value={scale}
          choices={SCALES.map((value) => ({ value, label: t(`scale_${value}`) }))}
          onChange={setScale}
        />
        {points.length > ZOOM_FROM ? (
          <span className={classes.zoom}>
            <Button variant="default" onClick={() => zoomBy(0.25)}>
              {t('closer')}
            </Button>
            <Button variant="default" disabled={window.to - window.from === points.length} onClick={() => zoomBy(4)}>
              {t('farther')}
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
        onDelete={() => onDelete(selected)}
      />
      <p>{t('curveHint')}</p>
      {refused === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {refused}
        </p>
      )}
      {points.length === 0 ? null : <FaultList faults={faults} onGo={state.select} />}
    </FieldGroup>
  );
};

const FAULTS_SHOWN = 5;

const FaultList = ({ faults, onGo }: { faults: readonly PointFault[]; onGo: (place: number) => void }): ReactNode => {
  const t = useDrawingTexts();
  if (faults.length === 0) return null;
  return (
    <ul className={classes.faults}>
      {faults.slice(0, FAULTS_SHOWN).map((fault) => (
        <li key={`${fault.row} ${fault.fault}`}>
          <button type="button" onClick={() => onGo(fault.row - 1)}>
            {pointFaultText(fault, t)}
          </button>
        </li>
      ))}
      {faults.length > FAULTS_SHOWN ? <li>{t('moreFaults', { n: formatCount(faults.length - FAULTS_SHOWN) })}</li> : null}
    </ul>
  );
};
