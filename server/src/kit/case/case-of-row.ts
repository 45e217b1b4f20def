import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { CaseOrder } from './open-case.ts';

type Row = { id: string; agent_id: string | null; can: unknown };
type About = Pick<CaseOrder, 'kind' | 'title'> & {
  /** What the case is opened for; absent: what rows of the list are called. */
  sourceType?: string;
  /** The call that reads the row by its id. */
  detail: Pick<Endpoint, 'path'>;
  row: Row;
};

/** The case about one row of a screen's list: the row is its source and the first that it holds. */
export const caseOfRow = ({ kind, title, detail, row, ...about }: About): Omit<CaseOrder, 'openedBy'> => {
  const { can: _can, ...snapshot } = row;
  const { id, agent_id: agentId } = row;
  const [, , area = '', type = ''] = detail.path.split('/');
  return {
    kind,
    title,
    agentId,
    source: { type: about.sourceType ?? type, id },
    items: [
      {
        type,
        objectId: id,
        agentId,
        link: `/${area}/${type}`.replaceAll('_', '-') + `?id=${id}`,
        read: { path: detail.path, input: { id } },
        snapshot,
      },
    ],
  };
};
