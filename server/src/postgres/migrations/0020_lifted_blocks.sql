-- A block that was lifted stays in its list, with who lifted it; `deleted_at` says when.
alter table block add column lifted_by text not null default '';
