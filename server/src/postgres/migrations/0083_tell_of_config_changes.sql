-- Whoever waits for changes is told, instead of looking. Changes come one transaction at a time already, so that the lock of a notification holds up nobody.
create function tell_of_config_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('config_change', '');
  return null;
end $$;
revoke execute on function tell_of_config_change() from public;

create trigger config_change_told after insert on config_change
  for each statement execute function tell_of_config_change();
