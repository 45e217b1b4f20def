import { type FishingEvent, type FishingRound, returnOf } from '@manager/domain/fishing-round';
import { decimal, sum, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { dateTimeText, exactPercentText, exactText, formatCount, MISSING, moneyText, percentText } from '../../ui/format.ts';
import fishing from './fishing.module.css';
import classes from './round.module.css';
import { type RoundTranslate, useRoundTexts } from './use-round-texts.ts';

type Figures = Pick<FishingRound['fish'][number], 'shots' | 'hits' | 'kills' | 'cost' | 'win' | 'rtp_pct'>;
/** Only staff compare what was paid back with the theory. */
type Props = { round: FishingRound; isForStaff: boolean };

/** Which bullet did what to which fish. */
export const FishTable = ({ round: { fish }, isForStaff }: Props): ReactNode => {
  const t = useRoundTexts();
  return (
    <ShotTable
      caption={t('fish.matrix')}
      isForStaff={isForStaff}
      names={[t('fish.fish'), t('fish.bullet')]}
      rows={fish.map((row) => ({ row, name: row.fish, second: exactText(row.bullet) }))}
    />
  );
};

export const WeaponTable = ({ round: { weapons }, isForStaff }: Props): ReactNode => {
  const t = useRoundTexts();
  return (
    <ShotTable
      caption={t('fish.weapons')}
      isForStaff={isForStaff}
      names={[t('fish.weapon'), t('fish.uses')]}
      rows={weapons.map((row) => ({ row, name: weaponText(row.weapon, t), second: formatCount(row.uses) }))}
    />
  );
};

const totalOf = (rows: readonly Figures[]): Figures => {
  const count = (name: 'shots' | 'hits' | 'kills'): number => rows.reduce((total, row) => total + row[name], 0);
  const money = (name: 'cost' | 'win'): string => toWire(sum(rows.map((row) => decimal(row[name]))));
  return { shots: count('shots'), hits: count('hits'), kills: count('kills'), cost: money('cost'), win: money('win') };
};

const ShotTable = ({
  caption,
  isForStaff,
  names: [name, second],
  rows,
}: {
  caption: string;
  isForStaff: boolean;
  names: readonly [string, string];
  rows: readonly { row: Figures; name: string; second: string }[];
}): ReactNode => {
  const t = useRoundTexts();
  const head = [
    'shots',
    'hits',
    'kills',
    'cost',
    'win',
    ...(isForStaff ? (['rtp', 'theory', 'deviation'] as const) : []),
  ] as const;
  return (
    <section className={fishing.part}>
      <h3>{caption}</h3>
      <div className={classes.wins} role="region" aria-label={caption} tabIndex={0}>
        <table className={classes.winTable}>
          <caption className={classes.hidden}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col" className={classes.number}>
                {second}
              </th>
              {head.map((id) => (
                <th key={id} scope="col" className={classes.number}>
                  {t(`fish.${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one, index) => (
              <tr key={index}>
                <th scope="row">{one.name}</th>
                <td className={classes.number}>{one.second}</td>
                <ShotCells row={one.row} isForStaff={isForStaff} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('fish.total')}
              </th>
              <ShotCells row={totalOf(rows.map(({ row }) => row))} isForStaff={isForStaff} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
};

const ShotCells = ({ row, isForStaff }: { row: Figures; isForStaff: boolean }): ReactNode => {
  const { rtpPct, deviationPct } = returnOf(row);
  return (
    <>
      <td className={classes.number}>{formatCount(row.shots)}</td>
      <td className={classes.number}>{formatCount(row.hits)}</td>
      <td className={classes.number}>{formatCount(row.kills)}</td>
      <td className={classes.number}>{moneyText(row.cost)}</td>
      <td className={classes.number}>{moneyText(row.win)}</td>
      {isForStaff && (
        <>
          <td className={classes.number}>{percentText(rtpPct)}</td>
          <td className={classes.number}>{row.rtp_pct === undefined ? MISSING : exactPercentText(row.rtp_pct)}</td>
          <td className={classes.number}>{deviationText(deviationPct)}</td>
        </>
      )}
    </>
  );
};

/** Percentage points, a plus printed as well. */
const deviationText = (deviation: string | null): string =>
  deviation === null || deviation.startsWith('-') || Number(deviation) === 0 ? moneyText(deviation) : `+${moneyText(deviation)}`;

/** What happened meanwhile, in the order of time. */
export const EventList = ({ events, started }: { events: readonly FishingEvent[]; started: string }): ReactNode => {
  const t = useRoundTexts();
  return (
    <section className={fishing.part}>
      <h3>{t('fish.events')}</h3>
      <ol className={fishing.events}>
        {events
          .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
          .map((event, index) => (
            <li key={index} data-kind={event.kind}>
              <time dateTime={event.at} title={dateTimeText(event.at)}>
                +{secondsAfter(started, event.at)} s
              </time>
              <span>{eventText(event, t)}</span>
              {event.amount !== undefined && <strong>{moneyText(event.amount)}</strong>}
            </li>
          ))}
      </ol>
    </section>
  );
};

const secondsAfter = (started: string, at: string): string => ((Date.parse(at) - Date.parse(started)) / 1000).toFixed(1);

const eventText = ({ kind, fish, weapon }: FishingEvent, t: RoundTranslate): string =>
  [t(`fish.event.${kind}`), ...(fish === undefined ? [] : [fish]), ...(weapon === undefined ? [] : [weaponText(weapon, t)])].join(
    ' · ',
  );

const WEAPONS = ['free_bullets', 'drill', 'laser', 'bomb'] as const;

/** A weapon that only its game knows keeps its own name. */
const weaponText = (weapon: string, t: RoundTranslate): string => {
  const known = WEAPONS.find((one) => one === weapon);
  return known === undefined ? weapon : t(`fish.weapon.${known}`);
};
