import { sql } from 'kysely'

/** Whether a row of `page_texts` waits for the model that reads handwriting. */
export const waitsForModel = sql<boolean>`(
  page_texts.state = 'pending' and coalesce(page_texts.wanted ? 'handwriting', false))`

/** The columns of a page that does not wait, or not any more, for that model. */
export const notAskedFor = { asked_by: null, asked_turn: null } as const
