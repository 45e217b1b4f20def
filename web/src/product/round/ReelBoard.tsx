import type { BetStep, StepWin } from '@manager/domain/bet-detail';
import { boardSize, cellKey, cellsOf, cornerOf, linePoints, TILE } from './board-geometry.ts';
import classes from './board.module.css';
import { SymbolTile } from './SymbolTile.tsx';

type Props = {
  step: BetStep;
  /** The win whose line and tiles are shown; null marks the tiles of all wins. */
  chosenWin: StepWin | null;
  /** Says what the picture shows; the table of wins holds the same for assistive technology. */
  label: string;
};

/** The reels as they stopped, winning tiles framed, the line of the chosen win drawn over them. */
export function ReelBoard({ step, chosenWin, label }: Props) {
  const { reels, wins } = step;
  const { width, height } = boardSize(reels);
  const marked = new Set((chosenWin === null ? wins : [chosenWin]).flatMap((win) => cellsOf(win, reels)).map(cellKey));
  const isQuiet = (key: string): boolean => chosenWin !== null && !marked.has(key);

  return (
    <svg className={classes.board} viewBox={`-4 -4 ${width + 8} ${height + 8}`} role="img" aria-label={label}>
      {reels.map((symbols, reel) =>
        symbols.map((name, row) => {
          const key = cellKey({ reel, row });
          const { x, y } = cornerOf({ reel, row }, reels);
          return (
            <g
              key={key}
              transform={`translate(${x} ${y})`}
              className={classes.cell}
              data-win={marked.has(key) || undefined}
              data-quiet={isQuiet(key) || undefined}
            >
              <title>{name}</title>
              <rect className={classes.tile} width={TILE} height={TILE} rx={12} />
              <SymbolTile name={name} />
              <rect className={classes.frame} width={TILE} height={TILE} rx={12} />
            </g>
          );
        }),
      )}
      {chosenWin !== null && <WinLine win={chosenWin} reels={reels} />}
    </svg>
  );
}

function WinLine({ win, reels }: { win: StepWin; reels: BetStep['reels'] }) {
  const points = linePoints(win, reels);
  const start = points?.[0];
  if (!points || !start) return null;
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <g className={classes.line}>
      <path d={path} className={classes.lineHalo} />
      <path d={path} className={classes.lineStroke} />
      <circle cx={start.x} cy={start.y} r={14} className={classes.lineBadge} />
      <text x={start.x} y={start.y} dy="0.36em" textAnchor="middle" className={classes.lineNo}>
        {win.line_no ?? ''}
      </text>
    </g>
  );
}
