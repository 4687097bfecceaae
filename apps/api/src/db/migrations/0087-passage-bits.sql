-- A rough form of each vector in a narrow row: searches compare these first, and few whole vectors after them.
create table passage_bits (
  model_id integer not null,
  passage_id bigint not null,
  item_id uuid not null,
  bits bit varying not null,
  primary key (model_id, passage_id),
  foreign key (model_id, passage_id) references passage_vectors on delete cascade
);

-- Two bits for each number of a vector of length 1: 11 if it is large, 00 if it is as large and negative, 01 between these. In a vector
-- without a direction that stands out, about a third of the numbers are of each kind.
create function vector_bits(numbers real[]) returns bit varying
  language sql immutable strict parallel safe
  return (
    select string_agg(case when number > border then '11' when number > -border then '01' else '00' end, '' order by place)
    from unnest(numbers) with ordinality given(number, place), (select 0.5 / sqrt(cardinality(numbers)) as border) borders)::bit varying;

-- Whether every vector of a model has its bits. Those of vectors from before this migration are made by a job.
alter table embedding_models add column has_bits boolean not null default false;
alter table embedding_models alter column has_bits set default true;
