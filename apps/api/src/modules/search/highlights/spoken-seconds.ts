import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { splitAtMatch } from './split-at-match.ts'

/** An excerpt of a transcript, or of its translation into a language, with its matches between markers. */
export interface SpokenExcerpt {
  readonly id: string
  readonly headline: string
  readonly language: Language | null
}

/** The second at which the first match of each excerpt is spoken, by item id. Excerpts that are not found in the lines are left out. */
export async function findSpokenSeconds(
  db: Db,
  viewer: Viewer,
  excerpts: readonly SpokenExcerpt[],
): Promise<ReadonlyMap<string, number>> {
  if (excerpts.length === 0) return new Map()
  const wanted = excerpts.map(({ id, headline, language }) => ({ id, language, ...splitAtMatch(headline) }))
  const { rows } = await sql<{ id: string; start: number | null }>`
    select wanted.id, coalesce(translated.start, spoken.start) as start
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) wanted(id uuid, language text, lead text, match text)
    join (${visibleItems(db, viewer).select('items.id')}) items on items.id = wanted.id
    join transcripts on transcripts.item_id = wanted.id
    left join transcript_translations translation
      on translation.item_id = wanted.id and translation.language = wanted.language
    left join lateral (
      select (segment ->> 'start')::float8 as start
      from (
        select segment, place, sum(char_length(segment ->> 'text') + 1) over (order by place) as text_end
        from jsonb_array_elements(segments) with ordinality parts(segment, place)) lines,
        (select nullif(strpos(string_agg(segment ->> 'text', ' ' order by place), wanted.lead || wanted.match), 0)
            + char_length(wanted.lead) as at
          from jsonb_array_elements(segments) with ordinality parts(segment, place)) found
      where text_end >= at
      order by place limit 1) spoken on wanted.language is null
    left join lateral (
      select (segment ->> 'start')::float8 as start
      from (
        select line, place, sum(char_length(line ->> 'text') + 1) over (order by place) as text_end
        from jsonb_array_elements(translation.lines) with ordinality parts(line, place)) lines,
        (select nullif(strpos(string_agg(line ->> 'text', ' ' order by place), wanted.lead || wanted.match), 0)
            + char_length(wanted.lead) as at
          from jsonb_array_elements(translation.lines) with ordinality parts(line, place)) found,
        jsonb_array_elements(segments) with ordinality originals(segment, number)
      where text_end >= at and segment ->> 'text' = line ->> 'source'
      order by place, number limit 1) translated on wanted.language is not null`.execute(db)
  return new Map(rows.flatMap(({ id, start }) => (start === null ? [] : [[id, start] as const])))
}
