-- Who made a sensitive edit of what another person has to agree to: none of them agrees to it, whoever edited it last (decision 0069).
create table sensitive_edit (
  object_type text not null check (object_type in ('website', 'activity')),
  object_id   bigint not null,
  user_id     bigint not null references staff_user (id),
  at          timestamptz not null,
  primary key (object_type, object_id, user_id)
);

insert into sensitive_edit (object_type, object_id, user_id, at)
select 'website', id, person, updated_at from site, lateral (select distinct unnest(array[created_by, submitted_by]) as person) as people
where approved_state <> 'approved' and person is not null
union all
select 'activity', id, person, updated_at from activity, lateral (select distinct unnest(array[created_by, edited_by]) as person) as people
where person is not null;

-- The console sees of them whether its user is one; the product knows all.
alter table sensitive_edit enable row level security;
alter table sensitive_edit force row level security;
create policy product on sensitive_edit using (current_user <> 'manager_app');
create policy console on sensitive_edit to manager_app using (user_id = (select scope_user_id()));

alter table activity drop column edited_by;
