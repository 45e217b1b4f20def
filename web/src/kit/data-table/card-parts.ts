import type { Column } from '../table/columns.ts';

type Parts<Row> = {
  title: Column<Row> | undefined;
  figures: Column<Row>[];
  status: Column<Row> | undefined;
  /** Behind "…". */
  lines: Column<Row>[];
  actions: Column<Row> | undefined;
};

const MAX_FIGURES = 3;
const STATUS = /(?:^|_)(?:status|state|outcome|result)$/;
const NO_FIGURE = /(?:^|_)id$/;

/**
 * What a card shows of the visible columns: the identity as title, up to three numbers, one state; the others are lines.
 * A table without numbers shows its first two texts instead. What a column claims for the card is on it, however many there are.
 */
export const cardParts = <Row>(columns: readonly Column<Row>[]): Parts<Row> => {
  const actions = columns.find(({ id }) => id === 'actions');
  const shown = columns.filter(({ id, card }) => id !== 'actions' && card !== 'none');
  const title = shown.find(({ card }) => card === 'title') ?? shown.find(({ isFrozen }) => isFrozen) ?? shown[0];
  const others = shown.filter((column) => column !== title);
  const status =
    others.find(({ card }) => card === 'status') ?? others.find(({ id, card }) => card === undefined && STATUS.test(id));
  const free = others.filter((column) => column !== status && column.card === undefined);
  const wanted = [...others.filter(({ card }) => card === 'lead'), ...others.filter(({ card }) => card === 'figure')];
  const numbers = free.filter(({ id, isNumeric }) => isNumeric === true && !NO_FIGURE.test(id));
  const texts = numbers.length + wanted.length === 0 ? free.filter(({ isNumeric }) => isNumeric !== true).slice(0, 2) : [];
  const figures = [...wanted, ...numbers, ...texts].slice(0, Math.max(MAX_FIGURES, wanted.length));
  return {
    title,
    figures,
    status,
    lines: others.filter((column) => column !== status && !figures.includes(column)),
    actions,
  };
};
