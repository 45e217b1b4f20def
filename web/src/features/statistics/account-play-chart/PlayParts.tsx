import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateTimeText } from '../../../ui/format.ts';
import classes from '../../../product/statistic/statistics.module.css';
import { MAX_LINES, type Play, type PlayTranslate } from './prepare-play.ts';

/** Several players of one name: one at each website. */
export const PlayerChoice = ({
  players,
  hrefOf,
  t,
}: {
  players: Play['players'];
  hrefOf: (id: string) => string;
  t: PlayTranslate;
}): ReactNode => (
  <section className={classes.card}>
    <h2>{t('choose')}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('userName')}</th>
          <th scope="col">{t('site')}</th>
          <th scope="col">{t('currency')}</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ id, user_name: name, site_name: site, currency }) => (
          <tr key={id}>
            <td>
              <Link to={hrefOf(id)}>{name}</Link>
            </td>
            <td>{site}</td>
            <td>{currency}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** What the vertical lines of the chart stand for, one by one. */
export const PlayEvents = ({
  marks,
  timezone,
  betLinkOf,
  t,
}: {
  marks: Play['marks'];
  timezone: string | null;
  betLinkOf: (betId: string) => string | undefined;
  t: PlayTranslate;
}): ReactNode =>
  marks.length === 0 ? null : (
    <details className={classes.changes}>
      <summary>
        {t('events')} ({marks.length})
      </summary>
      {marks.length > MAX_LINES ? <p className={classes.hint}>{t('events.drawn', { count: MAX_LINES })}</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('event')}</th>
            <th scope="col">{t('linkBet')}</th>
          </tr>
        </thead>
        <tbody>
          {marks.map(({ kind, bet_id: id, at }) => {
            const link = betLinkOf(id);
            return (
              <tr key={`${kind} ${id}`}>
                <td>{dateTimeText(at, timezone)}</td>
                <td>{t(`kind.${kind}`)}</td>
                <td>{link === undefined ? id : <Link to={link}>{id}</Link>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
