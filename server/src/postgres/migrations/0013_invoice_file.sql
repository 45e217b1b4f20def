-- Invoices leave the product as documents too.
alter table export_file
  drop constraint export_file_format_check,
  add constraint export_file_format_check check (format in ('csv', 'xlsx', 'pdf'));
