import { sql } from 'kysely'

/** The texts read from the files of a row of `items`. */
export const itemFileTexts = sql<string | null>`(
  select string_agg(text, ' ' order by position)
  from asset_texts join assets on assets.id = asset_id
  where item_id = items.id and not detached)`

/** What is spoken in it. */
export const itemTranscriptText = sql<string | null>`(
  select string_agg(segment ->> 'text', ' ' order by place)
  from transcripts, jsonb_array_elements(segments) with ordinality parts(segment, place)
  where item_id = items.id)`
