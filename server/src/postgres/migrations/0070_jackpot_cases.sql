-- A pool that owes more than it may pay out of opens a case (decision 0057).
alter table case_file drop constraint case_file_kind_check;
alter table case_file add constraint case_file_kind_check check (kind in ('rtp', 'risk', 'big_win', 'reconcile', 'jackpot', 'manual'));
