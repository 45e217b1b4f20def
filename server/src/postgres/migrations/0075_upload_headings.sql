-- What the columns of a website's file mean where somebody said so: the next file of the website is read the same way.
alter table recon_upload add column headings jsonb not null default '{}';
