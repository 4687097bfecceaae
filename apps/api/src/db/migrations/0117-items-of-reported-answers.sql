-- The items that a reported answer cites: it is withheld when one of them is hidden or deleted. Null for answers reported before, of
-- which nobody knows what they cite.
alter table questions add shown_item_ids uuid[];
