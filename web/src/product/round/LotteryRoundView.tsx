import { checkLotteryRound, type LotteryRound, type LotterySelection } from '@manager/domain/lottery-round';
import { decimal } from '@manager/domain/money';
import { exactText, moneyText } from '../../ui/format.ts';
import { IntegrityBanner } from './IntegrityBanner.tsx';
import { ballsOf } from './lottery-balls.ts';
import lottery from './lottery.module.css';
import classes from './round.module.css';
import { BookedTotals, Fact } from './RoundFacts.tsx';
import { RawRound } from './RawRound.tsx';
import { readLotteryRound } from './read-lottery-round.ts';
import type { RoundViewProps } from './RoundView.tsx';
import { useRoundTexts } from './use-round-texts.ts';

/** A bet on a lottery: the draw with its result, every selection with the odds that it was taken at, and whether it all adds up. */
export function LotteryRoundView({ detail, ...props }: RoundViewProps) {
  const round = readLotteryRound(detail);
  return round === undefined ? <RawRound detail={detail} /> : <LotteryRoundOf round={round} {...props} />;
}

type Props = { round: LotteryRound } & Omit<RoundViewProps, 'detail'>;

function LotteryRoundOf({ round, booked, perspective, hrefOfDraw }: Props) {
  const t = useRoundTexts();
  const { draw, selections } = round;
  const check = checkLotteryRound(round, { bet: decimal(booked.bet), win: decimal(booked.win) });
  const isPending = selections.every(({ state }) => state === 'pending');
  return (
    <div className={classes.root}>
      <IntegrityBanner check={check} />
      <div className={lottery.draw}>
        <div>
          <span className={lottery.label}>{t('lottery.draw')}</span>
          <strong>{draw.number}</strong>
          {hrefOfDraw !== undefined && <a href={hrefOfDraw(draw.id)}>{t('lottery.openDraw')}</a>}
        </div>
        <div>
          <span className={lottery.label}>{t('lottery.result')}</span>
          {draw.result === undefined ? (
            <span className={classes.note}>{t('lottery.notDrawn')}</span>
          ) : (
            <Balls content={draw.result} isResult />
          )}
        </div>
      </div>
      <div className={classes.wins}>
        <table className={classes.winTable}>
          <caption className={classes.hidden}>{t('lottery.selections')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('lottery.method')}</th>
              <th scope="col">{t('lottery.content')}</th>
              <th scope="col" className={classes.number}>
                {t('lottery.lines')}
              </th>
              <th scope="col" className={classes.number}>
                {t('lottery.stake')}
              </th>
              <th scope="col">{t('lottery.odds')}</th>
              <th scope="col" className={classes.number}>
                {t('lottery.win')}
              </th>
              <th scope="col">{t('lottery.state')}</th>
            </tr>
          </thead>
          <tbody>
            {selections.map((selection, index) => (
              <SelectionRow key={index} selection={selection} result={draw.result} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.facts}>
        <BookedTotals booked={booked} perspective={perspective} />
        <dl className={classes.terms}>
          <Fact label={t('lottery.oddsVersion')}>
            {[...new Set(selections.map((selection) => selection.odds_version))].join(', ')}
          </Fact>
          {perspective === 'operator' && (
            <Fact label={t('math')}>
              {round.game} {round.math_version}
            </Fact>
          )}
        </dl>
        {check.ok && !isPending && <p className={classes.ok}>{t('check.lottery')}</p>}
      </div>
    </div>
  );
}

function SelectionRow({ selection, result }: { selection: LotterySelection; result: string | undefined }) {
  const t = useRoundTexts();
  const { method, content, lines, stake, odds, hits, win, state } = selection;
  const linesOf = new Map(hits.map((hit) => [hit.code, hit.lines]));
  return (
    <tr>
      <td>{method}</td>
      <td className={lottery.content}>
        <Balls content={content} result={result} />
      </td>
      <td className={classes.number}>{lines}</td>
      <td className={classes.number}>{moneyText(stake)}</td>
      <td>
        <ul className={lottery.odds}>
          {odds.map(({ code, rate }) => {
            const count = linesOf.get(code);
            return (
              <li key={code} data-hit={count === undefined ? undefined : true}>
                {code} × {exactText(rate)}
                {count !== undefined && <small> · {t('lottery.hit', { count })}</small>}
              </li>
            );
          })}
        </ul>
      </td>
      <td className={classes.number}>{moneyText(win)}</td>
      <td>
        <span className={lottery.state} data-state={state}>
          {t(`lottery.state.${state}`)}
        </span>
      </td>
    </tr>
  );
}

/** The balls of a result, or of a content with those that were drawn filled. */
export function Balls({
  content,
  result,
  isResult = false,
}: {
  content: string;
  result?: string | undefined;
  isResult?: boolean;
}) {
  return (
    <span className={lottery.balls} aria-label={content} role="img">
      {ballsOf(content, isResult ? content : result).map(({ text, isDrawn, startsPosition }, index) => (
        <span
          key={index}
          className={lottery.ball}
          data-drawn={isDrawn || undefined}
          data-position={startsPosition || undefined}
          aria-hidden="true"
        >
          {text}
        </span>
      ))}
    </span>
  );
}
