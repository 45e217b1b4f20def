import { type GemShape, type Hue, symbolArt } from './symbol-art.ts';

/** Outlines in a box of 100 × 100, the facet (lit side) inside each. */
const GEMS: Readonly<Record<GemShape, { outline: string; facet: string; cut: string }>> = {
  hexagon: { outline: '50,14 82,32 82,68 50,86 18,68 18,32', facet: '50,14 82,32 50,50 18,32', cut: 'M50 50V86M50 50 18 32M50 50 82 32' },
  diamond: { outline: '32,20 68,20 86,42 50,86 14,42', facet: '32,20 68,20 86,42 14,42', cut: 'M14 42H86M32 20 38 42 50 86M68 20 62 42 50 86' },
  octagon: { outline: '36,16 64,16 84,36 84,64 64,84 36,84 16,64 16,36', facet: '36,16 64,16 84,36 66,40 60,34 40,34 34,40 16,36', cut: 'M40 34H60L66 40V60L60 66H40L34 60V40Z' },
  triangle: { outline: '50,14 88,80 12,80', facet: '50,14 69,47 50,58 31,47', cut: 'M31 47 50 58 69 47M50 58V80' },
  circle: { outline: '50,14 68,19 81,32 86,50 81,68 68,81 50,86 32,81 19,68 14,50 19,32 32,19', facet: '50,14 68,19 81,32 50,42 19,32 32,19', cut: 'M19 32 50 42 81 32M50 42V86' },
  square: { outline: '22,18 78,18 84,26 84,76 76,84 24,84 16,76 16,26', facet: '22,18 78,18 84,26 64,36 36,36 16,26', cut: 'M36 36H64V64H36ZM36 64 20 80M64 64 80 80' },
};

const STAR = '50,10 61,37 90,39 68,58 75,87 50,71 25,87 32,58 10,39 39,37';
const BURST = '50,8 58,28 74,14 73,35 93,33 79,50 93,67 73,65 74,86 58,72 50,92 42,72 26,86 27,65 7,67 21,50 7,33 27,35 26,14 42,28';

/** One symbol in an SVG box of 100 × 100 at the origin. Purely visual: the board names the cells for assistive technology. */
export function SymbolTile({ name }: { name: string }) {
  const art = symbolArt(name);
  switch (art.kind) {
    case 'gem':
      return <Gem shape={art.shape} hue={art.hue} />;
    case 'royal':
      return <Letters text={art.text} hue={art.hue} size={art.text.length > 1 ? 52 : 62} />;
    case 'wild':
      return <Special outline={STAR} text="WILD" fill="#f5b81c" line="#8a5a00" />;
    case 'scatter':
      return <Special outline={BURST} text="SCATTER" fill="#b05be8" line="#4d1a75" />;
    case 'text':
      return <Letters text={art.text} hue={art.hue} size={Math.min(44, 150 / Math.max(art.text.length, 1))} />;
  }
}

function Gem({ shape, hue }: { shape: GemShape; hue: Hue }) {
  const { outline, facet, cut } = GEMS[shape];
  return (
    <g strokeLinejoin="round">
      <polygon points={outline} fill={hue.main} stroke={hue.line} strokeWidth={3} />
      <polygon points={facet} fill={hue.light} />
      <path d={cut} fill="none" stroke={hue.deep} strokeWidth={2} opacity={0.7} />
      <polygon points={outline} fill="none" stroke={hue.line} strokeWidth={3} />
    </g>
  );
}

function Letters({ text, hue, size }: { text: string; hue: Hue; size: number }) {
  return (
    <text
      x={50} y={50} dy="0.36em" textAnchor="middle" fontSize={size} fontWeight={800} fontFamily="Georgia, 'Times New Roman', serif"
      fill={hue.main} stroke={hue.line} strokeWidth={2.5} paintOrder="stroke" strokeLinejoin="round"
    >
      {text}
    </text>
  );
}

function Special({ outline, text, fill, line }: { outline: string; text: string; fill: string; line: string }) {
  return (
    <g strokeLinejoin="round">
      <polygon points={outline} fill={fill} stroke={line} strokeWidth={3} />
      <rect x={6} y={40} width={88} height={24} rx={5} fill={line} />
      <text x={50} y={52} dy="0.35em" textAnchor="middle" fontSize={text.length > 5 ? 16 : 18} fontWeight={800} letterSpacing={1} fontFamily="system-ui, sans-serif" fill="#fff">
        {text}
      </text>
    </g>
  );
}
