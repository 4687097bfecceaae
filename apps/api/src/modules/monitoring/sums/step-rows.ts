import { sql } from 'kysely'
import type { Steps } from '../steps.ts'

/** A table of the steps: `step` from 1, its `start` and its `stop`. An index then counts each without looking at dates one by one. */
export function toStepRows({ starts, end }: Steps) {
  const stops = [...starts.slice(1), end]
  return sql`unnest(${[...starts]}::timestamptz[], ${stops}::timestamptz[]) with ordinality steps (start, stop, step)`
}

/** The step in which a moment of a column is, from 1; 0 before the first, and one more than there are after the last. */
export function toStep(
  { starts, end }: Steps,
  column: 'items.created_at' | 'assets.created_at' | 'revisions.at',
) {
  return sql`width_bucket(${sql.ref(column)}, ${[...starts, end]}::timestamptz[])`
}
