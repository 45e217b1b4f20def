-- Whether bets of some websites came in several currencies is asked whenever a report is opened: by website, not by all hours of all of them.
create index fact_hour_site_idx on fact_hour (site_id, currency);
