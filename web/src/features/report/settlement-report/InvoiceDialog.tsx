import { getInvoice, type InvoiceParty, makeInvoice } from '@manager/contract/features/report/settlement-invoice';
import type { SettlementRun } from '@manager/contract/features/report/settlement-run';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { moneyText } from '../../../ui/format.ts';
import '../../../ui/overlay.css';
import classes from './settlement.module.css';
import { useSettlementTexts } from './use-settlement-texts.ts';
import { saveFile } from '../../../browser/save-file.ts';

type File = { file_name: string; type: string; content: string };

/** Hands a file that came with an answer to the browser's downloads. */
const saveInvoice = ({ file_name: name, type, content }: File): void =>
  saveFile(name, new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type }));

type Props = { run: SettlementRun; mayMake: boolean; onCompany: () => void; onClose: () => void };

/** What the invoice says and what it still lacks, before its number is drawn; and its documents. */
export const InvoiceDialog = ({ run, mayMake, onCompany, onClose }: Props): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const query = useCall(getInvoice, { id: run.id });
  const making = useAction(makeInvoice);
  const take = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    const file = await making.mutateAsync({ id: run.id, format }).catch(() => undefined);
    if (file !== undefined) saveInvoice(file);
  };
  return (
    <Modal opened onClose={onClose} title={t('invoice')} centered size="lg" closeButtonProps={{ 'aria-label': k('cancel') }}>
      <RecordPanel query={query}>
        {(invoice) => {
          const isBlocked = invoice.gaps.length > 0 || invoice.unprintable.length > 0;
          return (
            <>
              <p className={dialog.muted}>{t(invoice.number === '' ? 'invoiceNew' : 'invoiceMade')}</p>
              <dl className={classes.invoice}>
                <Fact label={t('invoiceNumber')}>{invoice.number === '' ? t('invoiceNumberLater') : invoice.number}</Fact>
                <Fact label={t('invoiceDate')}>{invoice.issued_on}</Fact>
                <Fact label={t('invoiceDue')}>{invoice.due_on}</Fact>
                <Fact label={t('amountDue')}>{`${moneyText(run.amount_due)} USD`}</Fact>
                <Fact label={t('invoiceFrom')} hasLines>
                  {partyText(invoice.issuer)}
                </Fact>
                <Fact label={t('invoiceTo')} hasLines>
                  {partyText(invoice.receiver)}
                </Fact>
                <Fact label={t('paymentDetails')} hasLines>
                  {invoice.issuer.payment_details}
                </Fact>
                {invoice.replaces === '' ? null : <Fact label={t('invoiceReplaces')}>{invoice.replaces}</Fact>}
              </dl>
              {isBlocked ? (
                <ul className={classes.gaps} role="alert">
                  {invoice.gaps.map((gap) => (
                    <li key={gap}>
                      {t(`gap_${gap}`)}{' '}
                      {gap === 'receiver_address' ? (
                        <Link to={`/set-up/agent?id=${run.agent_id}`}>{t('toAgent')}</Link>
                      ) : (
                        <button type="button" className={classes.link} onClick={onCompany}>
                          {t('company')}
                        </button>
                      )}
                    </li>
                  ))}
                  {invoice.unprintable.length === 0 ? null : (
                    <li>{t('unprintable', { characters: invoice.unprintable.join(' ') })}</li>
                  )}
                </ul>
              ) : null}
              <div className={dialog.buttons}>
                <Button variant="default" onClick={onClose}>
                  {k('cancel')}
                </Button>
                <Button
                  variant="default"
                  disabled={isBlocked || !mayMake}
                  loading={making.isPending}
                  onClick={() => void take('xlsx')}
                >
                  {t('invoiceXlsx')}
                </Button>
                <Button disabled={isBlocked || !mayMake} loading={making.isPending} onClick={() => void take('pdf')}>
                  {t('invoicePdf')}
                </Button>
              </div>
            </>
          );
        }}
      </RecordPanel>
    </Modal>
  );
};

type FactProps = { label: string; hasLines?: boolean; children: string };

const Fact = ({ label, hasLines = false, children }: FactProps): ReactNode => (
  <div data-lines={hasLines ? true : undefined}>
    <dt>{label}</dt>
    <dd>{children === '' ? '–' : children}</dd>
  </div>
);

const partyText = ({ name, address, tax_number: tax, email }: InvoiceParty): string =>
  [name, address, tax, email].filter((line) => line !== '').join('\n');
