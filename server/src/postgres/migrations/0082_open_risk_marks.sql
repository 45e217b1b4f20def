-- What ends by itself is looked for among the few that are open, not among all that ever were.
create index risk_mark_reviewed_idx on risk_mark (ends_at) where state = 'reviewed';
