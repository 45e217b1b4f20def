-- Addresses that an account had: for thirty days whoever had one is still that person (decision 0069). Kept by a trigger, so that no way to change one is left out.
create table account_address (
  account_id bigint not null references staff_user (id),
  email      text not null,
  left_at    timestamptz not null
);
create index account_address_account_idx on account_address (account_id, left_at desc);
revoke all on account_address from manager_app;

create function keep_account_address() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_address (account_id, email, left_at) values (old.id, old.email, coalesce(new.email_changed_at, now()));
  return null;
end $$;
create trigger staff_user_address after update of email on staff_user for each row
  when (old.email is not null and old.email is distinct from new.email) execute function keep_account_address();
