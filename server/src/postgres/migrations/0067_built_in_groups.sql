-- Groups that the product keeps itself: their codes follow the version that runs, so staff neither change nor remove them.
alter table auth_group add column built_in text constraint auth_group_built_in_key unique check (built_in in ('auditor'));
