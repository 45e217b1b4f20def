import { getDrawingGames, saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import { getDrawingDetail } from '@manager/contract/features/algorithm/drawing/record';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { RecordSkeleton } from '../../../../kit/detail/RecordSkeleton.tsx';
import { Page } from '../../../../kit/page/Page.tsx';
import { useMayCall } from '../../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { RECORD_PATH, useDrawingTexts } from '../drawing-words.ts';

const DrawingEditor = lazyPart(() => import('./DrawingEditor.tsx').then((module) => ({ default: module.DrawingEditor })));

/** M-1-1: a new drawing, or the one of `?id=`. */
export default function DrawingDrawingScreen(): ReactNode {
  const t = useDrawingTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const [params] = useSearchParams();
  const id = /^[1-9]\d{0,18}$/.exec(params.get('id') ?? '')?.[0] ?? '';
  const games = useCall(getDrawingGames, {});
  const row = useCall(getDrawingDetail, { id }, { isEnabled: id !== '' });
  const body = (): ReactNode => {
    const error = games.error ?? row.error;
    if (error !== null)
      return (
        <EmptyState
          kind="failed"
          title={k('failedTitle')}
          text={error.message}
          action={
            <Button variant="default" onClick={() => void Promise.all([games.refetch(), ...(id === '' ? [] : [row.refetch()])])}>
              {k('retry')}
            </Button>
          }
        />
      );
    if (games.data === undefined || (id !== '' && row.data === undefined)) return <RecordSkeleton />;
    if (!mayCall(saveDrawing))
      return <EmptyState kind="denied" title={t('onlyRead')} text={<Link to={RECORD_PATH}>{t('toRecord')}</Link>} />;
    if (row.data !== undefined && id !== '' && !row.data.can.edit)
      return (
        <p>
          {t('notEditable')} <Link to={`${RECORD_PATH}?id=${id}`}>{row.data.name}</Link>
        </p>
      );
    return (
      <Suspense fallback={<RecordSkeleton />}>
        <DrawingEditor
          key={id}
          row={id === '' ? undefined : row.data}
          games={games.data.list}
          onSaved={({ id: saved }) => void navigate(`${RECORD_PATH}?id=${saved}`)}
          onCancel={() => void navigate(RECORD_PATH)}
        />
      </Suspense>
    );
  };
  return <Page scope={t('noPlayer')}>{body()}</Page>;
}
