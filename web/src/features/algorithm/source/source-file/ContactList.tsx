import {
  CONTACT_LANGUAGES,
  getVendorContactDetail,
  getVendorContactList,
  removeVendorContact,
  saveVendorContact,
  type VendorContactRow,
} from '@manager/contract/features/algorithm/source/vendor-contact';
import type { ReactNode } from 'react';
import { textCodec } from '../../../../kit/filter/codecs.ts';
import { textInput } from '../../../../kit/filter/field-inputs.tsx';
import { dateColumn, linkColumn, noteColumn, textColumn } from '../../../../kit/list/columns.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../../kit/resource/use-resource.ts';
import type { Column } from '../../../../kit/table/columns.ts';
import { RecordDetail } from '../../../../product/record/RecordDetail.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { Who } from '../../../../product/record/Who.tsx';
import { PATH, useSourceTexts } from './source-words.ts';
import { SourceSwitch } from './SourceSwitch.tsx';

const ContactForm = lazyPart(() => import('./ContactForm.tsx').then((module) => ({ default: module.ContactForm })));

const codecs = { vendor: textCodec(), address: textCodec() };
const isLanguage = (value: unknown): value is VendorContactRow['language'] => CONTACT_LANGUAGES.some((one) => one === value);

/** Whom to write to about the games of each vendor. A case of an alarm leads here with the vendor as its filter. */
export const ContactList = (): ReactNode => {
  const t = useSourceTexts();
  const state = useListState({ codecs, sorts: ['vendor', 'updated_at'], initialSort: 'vendor' });
  const resource = useResource({
    path: PATH,
    state,
    list: getVendorContactList,
    input: { ...state.filters, ...state.paging },
    detail: getVendorContactDetail,
    save: saveVendorContact,
    remove: removeVendorContact,
    nameOf: (row) => row.vendor,
  });
  const columns: Column<VendorContactRow>[] = [
    linkColumn({ id: 'vendor', header: t('vendor'), widthPx: 220, isSortable: true, target: resource.target }),
    { id: 'addresses', header: t('addresses'), cell: (row) => row.addresses.join(', ') },
    {
      id: 'language',
      header: t('language'),
      cell: (row) => t(`language_${row.language}`),
      export: { labelOf: (of) => (isLanguage(of) ? t(`language_${of}`) : String(of)) },
    },
    noteColumn({ id: 'note', header: t('note') }),
    textColumn({ id: 'by_user', header: t('setBy') }),
    textColumn({ id: 'approved_name', header: t('approvedBy') }),
    dateColumn({ id: 'updated_at', header: t('setAt'), isSortable: true }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      part={{ key: 'contacts', title: t('list_contacts') }}
      scope={t('contactScope')}
      fields={[
        { name: 'vendor', label: t('vendor'), ...textInput() },
        { name: 'address', label: t('address'), ...textInput() },
      ]}
      columns={columns}
      tools={<SourceSwitch value="contacts" />}
      add={{ label: t('addContact'), title: t('addContact') }}
      form={(props) => <ContactForm key={props.row?.id} vendor={state.filters.vendor ?? ''} {...props} />}
      view={({ row, onEdit }) => (
        <RecordDetail
          type="vendor_contact"
          row={row}
          onEdit={onEdit}
          facts={[
            { label: t('vendor'), value: row.vendor },
            { label: t('addresses'), value: row.addresses.join(', ') },
            { label: t('language'), value: t(`language_${row.language}`) },
            { label: t('note'), value: row.note },
            { label: t('setBy'), value: <Who by={row.by_user} agreed={row.approved_name} /> },
            { label: t('setAt'), value: <DateTime at={row.updated_at} /> },
          ]}
        />
      )}
    />
  );
};
