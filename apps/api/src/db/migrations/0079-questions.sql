-- Questions that the archive could not answer, or not rightly (docs/decisions/0085).
create table questions (
  id uuid primary key,
  asked_by uuid constraint questions_asked_by_fkey references contributors on delete set null,
  text text not null,
  -- A digest of the folded words, so that a question asked again is the same entry.
  key uuid not null,
  reason text not null check (reason in ('unanswered', 'wrong')),
  -- The answer that is wrong, as it was shown, and what is wrong with it.
  shown_answer text not null,
  remark text not null,
  times integer not null,
  created_at timestamptz not null,
  asked_at timestamptz not null
);
create unique index questions_unanswered on questions (asked_by, key) where reason = 'unanswered';
create index questions_of_user on questions (asked_by, asked_at desc, id desc);
create index questions_latest on questions (asked_at desc, id desc);
create trigger questions_used_id before insert on questions for each row execute function record_used_id();

-- The users who were asked a question.
create table question_recipients (
  question_id uuid not null references questions on delete cascade,
  user_id uuid not null references users on delete cascade,
  asked_by uuid constraint question_recipients_asked_by_fkey references contributors on delete set null,
  asked_at timestamptz not null,
  primary key (question_id, user_id)
);
create index question_recipients_user on question_recipients (user_id);
create index question_recipients_asked_by on question_recipients (asked_by);

-- The posts in which users answer a question.
create table question_answers (
  question_id uuid not null references questions on delete cascade,
  item_id uuid not null references items on delete cascade,
  answered_by uuid constraint question_answers_answered_by_fkey references contributors on delete set null,
  answered_at timestamptz not null,
  primary key (question_id, item_id)
);
create index question_answers_item on question_answers (item_id);
create index question_answers_answered_by on question_answers (answered_by);
