-- Bodies of old batches leave for files, since nothing may grow here with all facts ever: what a batch was and where its body lies stays. A file is
-- written, read back and signed first; `released_at` says that its bodies are gone from here.
create table journal_archive (
  id          bigint generated always as identity primary key,
  table_name  text not null,
  partition   text not null,
  -- Below the folder of the archive.
  file        text not null unique,
  first_id    bigint not null,
  last_id     bigint not null,
  batches     integer not null check (batches > 0),
  rows        bigint not null check (rows > 0),
  bytes       bigint not null check (bytes > 0),
  sha256      bytea not null,
  archived_at timestamptz not null,
  released_at timestamptz
);
create index journal_archive_partition_idx on journal_archive (table_name, partition, last_id);
create index journal_archive_held_idx on journal_archive (id) where released_at is null;
revoke all on journal_archive from manager_app;

alter table ingest_batch
  alter column body drop not null,
  add column archive_id bigint,
  -- Where in the file, in bytes, how long, and the CRC-32 of it.
  add column archive_at bigint,
  add column archive_bytes integer,
  add column archive_crc bigint;
-- Of rows that were there before nothing has to be read: none of them has left.
alter table ingest_batch
  add constraint ingest_batch_archive_id_fkey foreign key (archive_id) references journal_archive not valid,
  add constraint ingest_batch_body_check check (
    (archive_id is null) = (archive_at is null) and (archive_id is null) = (archive_bytes is null)
    and (archive_id is null) = (archive_crc is null) and (body is not null or archive_id is not null)) not valid;
