-- A user may be in a group of an agent above whoever looks at him: row-level security hides that group, and with it what he may do. Whether he
-- may do more than somebody else, and who holds a code, has to be known all the same. These tell codes, not whose group it is.
create function codes_of_group(group_id bigint) returns text[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(code order by code), '{}') from auth_group_code where auth_group_id = group_id
$$;

-- Those that give something at this moment: of a group in use, by rules in use.
create function codes_in_force(group_id bigint) returns text[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(auth_group_code.code order by auth_group_code.code), '{}')
  from auth_group_code
  join auth_group on auth_group.id = auth_group_code.auth_group_id and auth_group.deleted_at is null and auth_group.status = 'enabled'
  join auth_rule on auth_rule.code = auth_group_code.code and auth_rule.status = 'enabled'
  where auth_group_code.auth_group_id = group_id
$$;

revoke execute on function codes_of_group(bigint), codes_in_force(bigint) from public;
grant execute on function codes_of_group(bigint), codes_in_force(bigint) to manager_app;
