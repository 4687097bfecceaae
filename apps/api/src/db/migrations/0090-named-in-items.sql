-- Finds the notifications about items that name a user (docs/decisions/0076), of which a save reads whether one is full.
create index notifications_named on notifications (user_id) where kind = 'named-in-items';
