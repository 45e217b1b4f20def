import { type DrawingPoint, MAX_DRAWING_POINTS, pointsText, readPoints } from '@manager/domain/drawing';
import { fittedTo, repeated, smoothed } from '@manager/domain/drawing-edit';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { FieldGroup } from '../../../../kit/form/FieldGroup.tsx';
import { ROW_FILES } from '../../../../kit/plan/file-readings.ts';
import { useFileText } from '../../../../kit/plan/use-file-text.tsx';
import { exactPercentText, formatCount } from '../../../../ui/format.ts';
import { useDrawingTexts } from '../drawing-words.ts';
import classes from './drawing-drawing.module.css';
import type { Points } from './use-points.ts';

type Props = { state: Points; /** The chosen profile; empty: none is. */ profile: string };

/** Edits of all points at once. What cannot be done says why below. */
export const CurveTools = ({ state, profile }: Props): ReactNode => {
  const t = useDrawingTexts();
  const [told, setTold] = useState('');
  const { points } = state;
  const take = (next: readonly DrawingPoint[] | undefined, done: string, refused: string): void => {
    setTold(next === undefined ? refused : done);
    if (next !== undefined) state.change(next);
  };
  const isEmpty = points.length === 0;
  return (
    <FieldGroup title={t('tools')}>
      <div className={classes.tools}>
        <Button variant="default" disabled={!state.canUndo} onClick={state.undo} title="Ctrl+Z">
          {t('undo')}
        </Button>
        <Button variant="default" disabled={!state.canRedo} onClick={state.redo} title="Ctrl+Shift+Z">
          {t('redo')}
        </Button>
      </div>
      <NumberTool
        label={t('reach')}
        start="1"
        least={1}
        isEmpty={isEmpty}
        action={t('smooth')}
        onDo={(reach) => take(smoothed(points, reach), t('smoothedTo', { n: formatCount(2 * reach + 1) }), t('notReadable'))}
      />
      <NumberTool
        label={t('times')}
        start="2"
        least={2}
        isEmpty={isEmpty}
        action={t('repeat')}
        onDo={(times) =>
          take(
            repeated(points, times),
            t('repeatedTo', { n: formatCount(points.length * times) }),
            t('tooMany', { n: formatCount(MAX_DRAWING_POINTS) }),
          )
        }
      />
      <Button
        variant="default"
        disabled={isEmpty || profile === ''}
        onClick={() => take(fittedTo(points, profile), t('fitted', { rtp: exactPercentText(profile) }), t('notFitted'))}
      >
        {profile === '' ? t('fit') : t('fitTo', { rtp: exactPercentText(profile) })}
      </Button>
      <ImportPoints
        onTake={(text) => {
          const next = readPoints(text);
          take(next.length === 0 ? undefined : next, t('imported', { count: next.length }), t('nothingRead'));
        }}
      />
      <p className={classes.told} role="status">
        {told}
      </p>
    </FieldGroup>
  );
};

type NumberToolProps = {
  label: string;
  start: string;
  least: number;
  isEmpty: boolean;
  action: string;
  onDo: (count: number) => void;
};

/** A whole number, and the edit that is made by it. */
const NumberTool = ({ label, start, least, isEmpty, action, onDo }: NumberToolProps): ReactNode => {
  const [text, setText] = useState(start);
  const count = /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : 0;
  return (
    <div className={classes.tool}>
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" disabled={isEmpty || count < least} onClick={() => onDo(count)}>
        {action}
      </Button>
    </div>
  );
};

/** As files have it, in every language. */
const EXAMPLE = pointsText([
  { pos: '0', multiple: '0', tag: 'base', result: '' },
  { pos: '1', multiple: '1.92', tag: 'base', result: '' },
]);

/** A curve of many points is a larger file than a list. */
const MAX_FILE_MB = 4.2;

/** Points of a file, or as they are pasted; they take the place of those that are there. */
const ImportPoints = ({ onTake }: { onTake: (text: string) => void }): ReactNode => {
  const t = useDrawingTexts();
  const fileId = useId();
  const [text, setText] = useState('');
  const file = useFileText(
    (read) => {
      if (read !== '') onTake(read);
    },
    { maxMb: MAX_FILE_MB },
  );
  return (
    <details className={classes.import}>
      <summary>{t('import')}</summary>
      <label htmlFor={fileId}>{t('file')}</label>
      <input
        id={fileId}
        type="file"
        accept={ROW_FILES}
        onChange={(event) => {
          void file.take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {file.choice}
      <Textarea
        label={t('paste')}
        placeholder={EXAMPLE}
        minRows={4}
        maxRows={8}
        autosize
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={text.trim() === ''}
        onClick={() => {
          onTake(text);
          setText('');
        }}
      >
        {t('takePasted')}
      </Button>
    </details>
  );
};
