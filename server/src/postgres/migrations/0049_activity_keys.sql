-- Platforms ask for what players see of activities, and let them join, with a scope of its own.
alter table platform_key drop constraint platform_key_scopes_check;
alter table platform_key add constraint platform_key_scopes_check check (scopes <@ array['ingest', 'config', 'ticket', 'activity']);
