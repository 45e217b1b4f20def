import { saveFile } from '../../browser/save-file.ts';
import type { LegendItem } from './ChartLegend.tsx';
import { hueOf, readChartTheme } from './chart-theme.ts';

type Picture = {
  canvas: HTMLCanvasElement;
  title: string;
  /** Who, when, in which money: a picture that is passed on has to say it. */
  scope: string;
  legend: readonly LegendItem[];
  scheme: 'light' | 'dark';
  fileName: string;
};

const SCALE = 2;
const EDGE = 20 * SCALE;
const LINE = 22 * SCALE;

/** Saves a chart as PNG with its title, scope and legend. */
export const savePicture = ({ canvas, title, scope, legend, scheme, fileName }: Picture): void => {
  const theme = readChartTheme(scheme);
  const sheet = document.createElement('canvas');
  sheet.width = canvas.width + EDGE * 2;
  sheet.height = canvas.height + LINE * 3 + EDGE * 2;
  const pen = sheet.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = theme.surface;
  pen.fillRect(0, 0, sheet.width, sheet.height);
  const write = ({ text, y, size, colour, x = EDGE, weight = 400 }: Line): number => {
    pen.font = `${weight} ${size * SCALE}px ${theme.font}`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, sheet.width - x - EDGE);
    return pen.measureText(text).width;
  };
  write({ text: title, y: EDGE + LINE * 0.7, size: 16, colour: theme.text, weight: 600 });
  write({ text: scope, y: EDGE + LINE * 1.6, size: 12, colour: theme.muted });
  let x = EDGE;
  for (const { label, hue, mark } of legend) {
    drawMark({ pen, mark, colour: hueOf(theme, hue), x, y: EDGE + LINE * 2.25 });
    x += 16 * SCALE + write({ text: label, y: EDGE + LINE * 2.65, size: 12, colour: theme.text, x: x + 16 * SCALE }) + 18 * SCALE;
  }
  pen.drawImage(canvas, EDGE, EDGE + LINE * 3);
  sheet.toBlob((blob) => {
    if (blob !== null) saveFile(`${fileName}.png`, blob);
  });
};

const MARK = 11 * SCALE;

/** The mark of the legend as the screen shows it. */
const drawMark = ({ pen, mark, colour, x, y }: Mark): void => {
  pen.save();
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = SCALE * 2;
  pen.beginPath();
  switch (mark) {
    case 'band':
      pen.globalAlpha = 0.28;
      pen.fillRect(x, y, MARK, MARK);
      break;
    case 'bar':
      pen.fillRect(x, y, MARK, MARK);
      break;
    case 'line':
    case 'dashed':
      if (mark === 'dashed') pen.setLineDash([SCALE * 4, SCALE * 2]);
      pen.moveTo(x, y + MARK / 2);
      pen.lineTo(x + MARK + SCALE * 2, y + MARK / 2);
      break;
    case 'up':
    case 'down': {
      const [tip, base] = mark === 'up' ? [y, y + MARK] : [y + MARK, y];
      pen.moveTo(x + MARK / 2, tip);
      pen.lineTo(x + MARK, base);
      pen.lineTo(x, base);
      pen.closePath();
      pen.fill();
      break;
    }
    case 'open':
      pen.lineWidth = SCALE;
      pen.strokeRect(x, y, MARK, MARK);
      for (const part of [1 / 3, 2 / 3, 1]) {
        pen.moveTo(x, y + MARK * part);
        pen.lineTo(x + MARK * part, y);
      }
      break;
  }
  pen.stroke();
  pen.restore();
};

type Mark = { pen: CanvasRenderingContext2D; mark: LegendItem['mark']; colour: string; x: number; y: number };
type Line = { text: string; y: number; size: number; colour: string; x?: number; weight?: number };
