-- Two jobs have other names; one that was paused stays paused.
update paused_queues set name = 'anonymize-deleted-users' where name = 'forget-gone-users';
update paused_queues set name = 'vacuum-database' where name = 'tend-database';
