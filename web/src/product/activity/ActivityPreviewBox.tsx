import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useCall } from '../../api/query.ts';
import { FieldGroup } from '../../kit/form/FieldGroup.tsx';
import { dateTimeText, formatCount, moneyText } from '../../ui/format.ts';
import { useActivityTexts } from './activity-words.ts';
import classes from './activity.module.css';

type PreviewEndpoint = Endpoint<z.ZodType, z.ZodType<ActivityPreview>>;

type Props = {
  endpoint: PreviewEndpoint;
  /** What a save would send now; undefined while something is missing. */
  wished: Readonly<Record<string, unknown>> | undefined;
};

/** What the rule would have reached and paid in the last seven days, asked by a button: it reads a week of bets. */
export const ActivityPreviewBox = ({ endpoint, wished }: Props): ReactNode => {
  const t = useActivityTexts();
  const [asked, setAsked] = useState('');
  const now = wished === undefined ? '' : JSON.stringify(wished);
  const { data, error, isFetching } = useCall(endpoint, (asked === '' ? {} : JSON.parse(asked)) as InputOf<PreviewEndpoint>, {
    isEnabled: asked !== '',
    isOnlyLogged: true,
    staleTimeMs: 0,
  });
  const isCurrent = asked !== '' && asked === now;
  return (
    <FieldGroup title={t('preview')}>
      <p>{t('previewHint')}</p>
      <div className={classes.ask}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={now === ''}
          loading={isFetching && asked !== ''}
          onClick={() => setAsked(now)}
        >
          {t('previewAsk')}
        </Button>
        {now === '' ? <span>{t('previewWait')}</span> : null}
      </div>
      <div role="status">
        {error !== null && isCurrent ? <p className={classes.fault}>{error.message}</p> : null}
        {data === undefined || !isCurrent ? null : <Figures preview={data} />}
      </div>
    </FieldGroup>
  );
};

const Figures = ({ preview }: { preview: ActivityPreview }): ReactNode => {
  const t = useActivityTexts();
  const { currency } = preview;
  const facts = [
    [t('previewReach'), formatCount(preview.players)],
    [t('costRounds'), formatCount(preview.rounds)],
    [t('previewBet'), moneyText(preview.bet_usd)],
    [t('costGgr'), moneyText(preview.ggr_usd)],
    [
      t('previewCost'),
      t('previewOf', {
        paid: moneyText(preview.paid),
        currency,
        players: t('previewPaidPlayers', { count: formatCount(preview.paid_players) }),
      }),
    ],
    [t('previewPromised'), `${moneyText(preview.promised)} ${currency}`],
  ] as const;
  return (
    <>
      {preview.is_complete ? null : <p className={classes.warning}>{t('previewIncomplete')}</p>}
      <dl className={classes.figures}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>{t('asOf', { at: dateTimeText(preview.as_of) })}</p>
    </>
  );
};
