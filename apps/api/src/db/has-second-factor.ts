import { sql } from 'kysely'

/** Whether the row of `users` has a second factor that is switched on. */
export const hasSecondFactor = sql<boolean>`exists (
  select from second_factors where second_factors.user_id = users.id and second_factors.enabled_at is not null)`
