-- The participant that a merged one has become (docs/decisions/0108). What refers to the merged one without a foreign key is read with
-- it: earlier states, the speakers of transcripts, events, and stored searches.
create table merged_participants (
  id uuid primary key,
  into_id uuid not null
);

create index merged_participants_into on merged_participants (into_id);
