import type { ReactNode } from 'react';
import { type Hue, type Picture, type Shape, symbolArt } from './symbol-art.ts';
import { BURST, MEDALS, PICTURES, STAR } from './symbol-shapes.ts';

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = 'system-ui, sans-serif';
const SEVEN_HUE = { main: '#e5484d', line: '#7d1520' };

/** One symbol in an SVG box of 100 × 100 at the origin. Purely visual: the board and the table of wins name it. */
export const SymbolTile = ({ name }: { name: string }): ReactNode => {
  const art = symbolArt(name);
  switch (art.kind) {
    case 'rank':
      return <Letters text={art.text} hue={art.hue} size={art.text.length > 1 ? 52 : 62} />;
    case 'seven':
      return <Letters text="7" hue={SEVEN_HUE} size={78} />;
    case 'wild':
      return <Special outline={STAR} text="WILD" fill="#f5b81c" line="#8a5a00" />;
    case 'scatter':
      return <Special outline={BURST} text="SCATTER" fill="#b05be8" line="#4d1a75" />;
    case 'bars':
      return <Bars count={art.count} />;
    case 'picture':
      return (
        <Captioned caption={art.caption} line={art.hue.line}>
          <Drawing picture={art.picture} hue={art.hue} />
        </Captioned>
      );
    case 'medal':
      return (
        <Captioned caption={art.caption} line={art.hue.line}>
          <Medal shape={art.shape} hue={art.hue} />
        </Captioned>
      );
  }
};

const Medal = ({ shape, hue }: { shape: Shape; hue: Hue }): ReactNode => {
  const { outline, facet, cut } = MEDALS[shape];
  return (
    <g strokeLinejoin="round">
      <polygon points={outline} fill={hue.main} />
      <polygon points={facet} fill={hue.light} />
      <path d={cut} fill="none" stroke={hue.deep} strokeWidth={2} opacity={0.7} />
      <polygon points={outline} fill="none" stroke={hue.line} strokeWidth={3} />
    </g>
  );
};

const Drawing = ({ picture, hue }: { picture: Picture; hue: Hue }): ReactNode => {
  const { body, detail } = PICTURES[picture];
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d={body} fill={hue.main} stroke={hue.line} strokeWidth={3} />
      <path d={detail} fill="none" stroke={hue.light} strokeWidth={4} />
    </g>
  );
};

/** The name on a plate below the picture: nobody has to guess what a game of another vendor means. */
const Captioned = ({ caption, line, children }: { caption: string; line: string; children: ReactNode }): ReactNode => (
  <>
    {children}
    <rect x={6} y={74} width={88} height={21} rx={5} fill={line} />
    <text x={50} y={84.5} dy="0.35em" textAnchor="middle" fontSize={16} fontWeight={700} fontFamily={SANS} fill="#fff">
      {caption}
    </text>
  </>
);

const Letters = ({ text, hue, size }: { text: string; hue: Pick<Hue, 'main' | 'line'>; size: number }): ReactNode => (
  <text
    x={50}
    y={50}
    dy="0.36em"
    textAnchor="middle"
    fontSize={size}
    fontWeight={800}
    fontFamily={SERIF}
    fill={hue.main}
    stroke={hue.line}
    strokeWidth={2.5}
    paintOrder="stroke"
    strokeLinejoin="round"
  >
    {text}
  </text>
);

const BAR_HEIGHT = 24;

const Bars = ({ count }: { count: number }): ReactNode =>
  Array.from({ length: count }, (_, index) => {
    const y = 50 + (index - count / 2) * (BAR_HEIGHT + 3);
    return (
      <g key={index}>
        <rect x={10} y={y} width={80} height={BAR_HEIGHT} rx={5} fill="#1f2a3d" stroke="#e9a11b" strokeWidth={3} />
        <text
          x={50}
          y={y + BAR_HEIGHT / 2}
          dy="0.35em"
          textAnchor="middle"
          fontSize={17}
          fontWeight={800}
          letterSpacing={3}
          fontFamily={SANS}
          fill="#ffdf94"
        >
          BAR
        </text>
      </g>
    );
  });

const Special = ({ outline, text, fill, line }: { outline: string; text: string; fill: string; line: string }): ReactNode => (
  <g strokeLinejoin="round">
    <polygon points={outline} fill={fill} stroke={line} strokeWidth={3} />
    <rect x={6} y={40} width={88} height={24} rx={5} fill={line} />
    <text
      x={50}
      y={52}
      dy="0.35em"
      textAnchor="middle"
      fontSize={text.length > 5 ? 16 : 18}
      fontWeight={800}
      letterSpacing={1}
      fontFamily={SANS}
      fill="#fff"
    >
      {text}
    </text>
  </g>
);
