-- What a request would do to what is in force: when it was asked for, and when it was decided.
alter table approval add column effects_asked jsonb, add column effects_decided jsonb;
