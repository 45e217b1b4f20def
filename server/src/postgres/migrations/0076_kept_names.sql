-- One account has one name, in one form of Unicode and without what is not seen around it: a website that sends it in another form means the same account.
-- Where both forms have an account already, each keeps its name.
with kept as (
  select id, site_id, user_name,
         regexp_replace(normalize(user_name, NFC), '^[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$', '', 'g') as name
  from player where user_name !~ '^[!-~]+$'
),
alone as (select id, name, count(*) over (partition by site_id, name) as forms from kept)
update player set user_name = alone.name from alone
where alone.id = player.id and alone.name <> player.user_name and alone.name <> '' and alone.forms = 1
  and not exists (select 1 from player as other where other.site_id = player.site_id and other.user_name = alone.name);
