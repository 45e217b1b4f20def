-- Who signs in and how: second factors, known devices, one-time links, mail, groups with owners and the register of permission codes.

alter table staff_user
  add column must_change_password boolean not null default false,
  add column password_changed_at  timestamptz,
  -- PHC strings of the passwords before this one, newest first: none of them may come back.
  add column former_passwords     text[] not null default '{}',
  -- Separated by ';'; empty lets every address in.
  add column ip_allow             text not null default '',
  add column locked_until         timestamptz,
  -- Failed sign-ins before it are forgotten: somebody unlocked the account.
  add column failures_from        timestamptz,
  -- AES-256-GCM; counts from totp_confirmed_at on.
  add column totp_secret          bytea,
  add column totp_confirmed_at    timestamptz,
  -- Time step of the last code that was taken: a code works once.
  add column totp_last_step       bigint,
  add column preferences          jsonb not null default '{}',
  add column invited_by           bigint references staff_user;
-- A verified address opens one account: nobody takes over another by giving its address.
create unique index staff_user_email_key on staff_user (lower(email)) where email_status = 'verified' and deleted_at is null;
create index staff_user_agent_id_idx on staff_user (agent_id);
create index staff_user_auth_group_id_idx on staff_user (auth_group_id);

-- One-time codes for the day when the second factor is lost.
create table recovery_code (
  user_id   bigint not null references staff_user,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

create table passkey (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references staff_user,
  -- base64url, as the browser names it.
  credential_id text not null constraint passkey_credential_id_key unique,
  public_key    bytea not null,
  -- Signatures made so far: a lower number than the last one betrays a copy.
  counter       bigint not null,
  transports    text[] not null default '{}',
  name          text not null,
  status        text not null default 'enabled' check (status in ('enabled', 'disabled')),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkey_user_id_idx on passkey (user_id);

-- A step of a sign-in, an enrolment or a step-up that waits for its answer: short-lived, counts once.
create table auth_ticket (
  ticket_hash bytea primary key,
  purpose     text not null check (purpose in ('sign_in', 'add_passkey', 'step_up')),
  user_id     bigint not null references staff_user,
  sid         text,
  -- WebAuthn challenge, when a passkey may answer.
  challenge   text,
  failures    integer not null default 0,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index auth_ticket_user_id_idx on auth_ticket (user_id);

-- Browsers that signed in before: they keep their own count of failures, so that outsiders cannot lock a user out.
create table known_device (
  user_id      bigint not null references staff_user,
  device_hash  bytea not null,
  ip           text not null,
  user_agent   text not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  primary key (user_id, device_hash)
);

alter table session
  add column country      text,
  -- SHA-256 of the binding cookie; null for clients that are no browsers.
  add column bind_hash    bytea,
  -- When the token first came without its cookie: one alarm a session.
  add column bind_alarm_at timestamptz,
  -- When a factor was last shown: dangerous writes want a fresh one.
  add column factor_at    timestamptz,
  add column factors      text[] not null default '{}' check (factors <@ array['password', 'totp', 'passkey', 'recovery_code']),
  drop constraint session_ended_reason_check,
  add constraint session_ended_reason_check
    check (ended_reason in ('logout', 'elsewhere', 'expired', 'replaced', 'admin', 'password', 'factor', 'disabled'));

alter table login_attempt
  add column user_id     bigint,
  add column country     text,
  add column device_hash bytea,
  drop constraint login_attempt_outcome_check,
  add constraint login_attempt_outcome_check check (outcome in
    ('ok', 'refused', 'throttled', 'bot_check', 'locked', 'disabled', 'ip_refused', 'factor_needed', 'factor_refused'));
create index login_attempt_device_idx on login_attempt (device_hash, at desc) where device_hash is not null;

alter table one_time_link
  drop constraint one_time_link_purpose_check,
  add constraint one_time_link_purpose_check check (purpose in ('reset_password', 'verify_email', 'first_password'));
create index one_time_link_user_id_idx on one_time_link (user_id);

-- What the product wants to tell people. Without a mail server it stays here, for super users to read.
create table mail_outbox (
  id          bigint generated always as identity primary key,
  created_at  timestamptz not null default now(),
  user_id     bigint references staff_user,
  to_address  text not null,
  template    text not null,
  language    text not null,
  subject     text not null,
  -- AES-256-GCM: it may hold a one-time link. Emptied once it was sent.
  body        bytea not null,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries       integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at     timestamptz,
  error       text not null default ''
);
create index mail_outbox_due_idx on mail_outbox (next_try_at) where state = 'waiting';

-- Every permission code, once. The product fills it at the start; groups refer to a code by it, so that a renamed code keeps its holders.
create table auth_rule (
  id         bigint generated always as identity primary key,
  code       text not null constraint auth_rule_code_key unique,
  sort       integer not null default 100,
  -- A disabled code is held by nobody.
  status     text not null default 'enabled' check (status in ('enabled', 'disabled')),
  note       text not null default '',
  version    integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into auth_rule (code) select distinct code from auth_group_code;
alter table auth_group_code
  add constraint auth_group_code_code_fkey foreign key (code) references auth_rule (code) on update cascade;
create index auth_group_code_code_idx on auth_group_code (code);

alter table auth_group
  -- Owner; a group without one belongs to the operator.
  add column agent_id bigint references agent,
  add column status   text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- Value limits of its members, such as {"compensation_usd_day": "5000"}.
  add column limits   jsonb not null default '{}',
  -- A name is taken once an owner: another agent's groups are nobody's business.
  drop constraint auth_group_name_key;
create unique index auth_group_name_key on auth_group (coalesce(agent_id, 0), lower(name)) where deleted_at is null;

-- When a user last made use of a code: an access review asks for it.
create table code_use (
  user_id bigint not null references staff_user,
  code    text not null,
  last_at timestamptz not null,
  primary key (user_id, code)
);

create table access_review (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default now(),
  by_user     bigint not null references staff_user,
  agent_id    bigint references agent,
  -- SHA-256 of the list that was signed off.
  sha256      text not null,
  rows        integer not null,
  note        text not null default ''
);
