import type { CaseDetail, CaseEventRow } from '@manager/contract/features/risk-set/case';
import type { CaseItemRow } from '@manager/contract/features/risk-set/case-item';
import { caseText, type CaseTextKey } from '@manager/contract/i18n/case-text';
import type { Language } from '@manager/contract/i18n/error-text';
import { instantText, zoneLabel } from '@manager/domain/instant-text';
import { VERSION } from '../../../kit/export/info.ts';
import { type PdfContent, type PdfText, writePdf } from '../../../kit/export/pdf.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

type Paper = { row: CaseDetail; items: readonly CaseItemRow[]; timezone: string; language: Language };
type Words = (key: CaseTextKey, values?: Readonly<Record<string, string>>) => string;

const MUTED = '#6c757d';

/** The case as a document: what it is about and who says so, what became of it, its notes, and what it holds. */
export const casePdf = (ctx: Ctx, { row, items, timezone, language }: Paper): Promise<Buffer> => {
  const t: Words = (key, values) => caseText(key, language, values);
  const timeOf = instantText(timezone);
  const at = timeOf(ctx.now().toISOString());
  const facts: [CaseTextKey, string][] = [
    ['case', row.id],
    ['kind', t(`kind_${row.kind}`)],
    ['state', t(`state_${row.state}`)],
    ['agent', row.agent_name === '' ? t('operator') : row.agent_name],
    ['owner', row.owner_name === '' ? t('nobody') : row.owner_name],
    ['openedBy', row.opened_name === '' ? t('product') : row.opened_name],
    ['openedAt', timeOf(row.created_at)],
    ['conclusion', row.conclusion === '' ? '–' : `${t(`state_${row.conclusion}`)}: ${row.conclusion_note}`],
    ['concludedBy', row.concluded_at === null ? '–' : `${row.concluded_name}, ${timeOf(row.concluded_at)}`],
    ['closedBy', row.closed_at === null ? '–' : `${row.closed_name}, ${timeOf(row.closed_at)}`],
    ['zone', zoneLabel(timezone, ctx.now().getTime())],
  ];
  return writePdf(
    {
      title: `${t('pack')} ${row.id}`,
      createdAt: ctx.now(),
      orientation: 'portrait',
      content: [
        { text: t('pack'), color: MUTED },
        { text: row.title, fontSize: 16, bold: true, margin: [0, 0, 0, 8] },
        {
          layout: 'facts',
          margin: [0, 0, 0, 14],
          table: { widths: [130, '*'], body: facts.map(([key, value]) => [{ text: t(key), color: MUTED }, value]) },
        },
        ...section(
          t('timeline'),
          [t('time'), t('who'), t('what'), t('text')],
          row.events.map((event) => eventLine(event, t, timeOf)),
        ),
        ...(row.case_notes.length === 0
          ? [heading(t('notes')), t('noNotes')]
          : section(
              t('notes'),
              [t('time'), t('who'), t('text')],
              row.case_notes.map((note) => [timeOf(note.created_at), note.user_name, note.text]),
            )),
        ...(items.length === 0
          ? [heading(t('items')), t('noItems')]
          : section(
              t('items'),
              [t('time'), t('type'), t('object'), t('hash')],
              items.map((item) => [timeOf(item.added_at), item.type, item.object_id, item.snapshot_sha256]),
            )),
      ],
      footer: t('generated', { version: VERSION, at, user: ctx.user.userName }),
      pageText: t('page'),
    },
    `user ${ctx.user.id}`,
  );
};

const heading = (text: string): PdfContent => ({ text, bold: true, fontSize: 11, margin: [0, 8, 0, 4] });

const section = (title: string, head: readonly string[], lines: readonly PdfText[][]): PdfContent[] => [
  heading(title),
  {
    layout: 'rows',
    fontSize: 7.5,
    margin: [0, 0, 0, 8],
    table: {
      headerRows: 1,
      widths: head.map((_, place) => (place === head.length - 1 ? '*' : 'auto')),
      body: [head.map((text) => ({ text, bold: true })), ...lines],
    },
  },
];

const eventLine = (event: CaseEventRow, t: Words, timeOf: (at: string) => string): PdfText[] => {
  const stateOf = (state: CaseEventRow['to_state']): string => (state === null ? '–' : t(`state_${state}`));
  const what = {
    opened: () => t('event_opened'),
    state: () => t('event_state', { from: stateOf(event.from_state), to: stateOf(event.to_state) }),
    hand_over: () => t('event_hand_over', { to: event.to_owner }),
    items: () => t('event_items', { count: String(event.items) }),
    notice: () => t('event_notice', { vendor: event.vendor, addresses: event.addresses.join(', ') }),
  }[event.event]();
  return [timeOf(event.created_at), event.user_name === '' ? t('product') : event.user_name, what, event.reason];
};
