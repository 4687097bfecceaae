-- The day of a wedding, or since when two people are together: EDTF. Both rows of a relation have the same.
alter table participant_relations add column since text;
