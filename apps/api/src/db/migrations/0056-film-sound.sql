-- Whether a recording or film has sound (docs/decisions/0068); null where that is unknown, or the file is neither.
alter table assets add column has_sound boolean;
