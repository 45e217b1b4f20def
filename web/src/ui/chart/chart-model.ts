/** Names along the axis: a settlement day, an hour, a game. */
export type ChartCategory = {
  key: string;
  /** On the axis; short. */
  label: string;
  /** In tooltips and in the table. */
  title: string;
  /** Its figures can still change: drawn hatched, and said in words. */
  isOpen?: boolean;
};

/** A line of figures. What is drawn may be rounded by the machine; what is printed is exact. */
export type ChartSeries = {
  id: string;
  label: string;
  kind: 'bar' | 'line';
  /** Place in the palette. Colour is identity: the same thing keeps its place in every chart. */
  hue: number;
  /** Theory, in contrast to what happened. */
  isDashed?: boolean;
  /** Categories of another line that stand out: triangles by themselves, so that not the colour alone tells them. */
  points?: 'up' | 'down';
  /** Series of one stack stand on each other. */
  stack?: string;
  /** Null is a gap, never a zero. */
  values: readonly (number | null)[];
  texts: readonly string[];
};

/** Where figures lie by chance alone. */
export type ChartBand = {
  label: string;
  hue: number;
  low: readonly (number | null)[];
  high: readonly (number | null)[];
  texts: readonly string[];
};

/** One scale. Different units never share one: they stand below each other, over the same axis. */
export type ChartPane = {
  label: string;
  unit: 'money' | 'percent' | 'count';
  series: readonly ChartSeries[];
  band?: ChartBand;
  /** Part of the height, relative to the other panes. */
  weight: number;
};

/** Something that happened, as a vertical line at a category. */
export type ChartMark = { at: number; label: string };

export type ChartModel = {
  categories: readonly ChartCategory[];
  /** Heading of the categories in the table. */
  categoryLabel: string;
  panes: readonly ChartPane[];
  marks: readonly ChartMark[];
  /** Bars from left to right, for a ranking with long names. */
  isRanking?: boolean;
};

/** More lines than this are a tangle; the rest is summed up as one. */
export const MAX_SERIES = 6;

export const isEmptyChart = ({ categories, panes }: ChartModel): boolean =>
  categories.length === 0 || panes.every(({ series }) => series.every(({ values }) => values.every((value) => value === null)));

/** A figure as it is drawn. A pixel is coarser than the 15 digits of a double; what is printed is never made of this. */
export const plotted = (text: string | number | null | undefined): number | null =>
  text === null || text === undefined || text === '' ? null : Number(text);
