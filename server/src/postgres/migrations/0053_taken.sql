-- The number of another change, which takes this file's place.
select 1;
