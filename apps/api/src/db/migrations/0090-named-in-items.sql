-- Finds the notifications about items that name a user (docs/decisions/0076), a save checks whether the unread one is full.
create index notifications_named on notifications (user_id) where kind = 'named-in-items';
