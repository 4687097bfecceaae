import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { toAnyFormQuery, type WordsQuery } from '../../../query-language/words-query.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'
import type { WordCorrection } from './find-corrections.ts'

/** The corrections that each of these items contains, as they are written, by item id. */
export async function loadUsedCorrections(
  db: Db,
  viewer: Viewer,
  { corrections, words }: { corrections: readonly WordCorrection[]; words: WordsQuery | undefined },
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const written = new Map(
    corrections.flatMap(({ corrected, correction }) =>
      corrected.map((word, index) => [word, correction.meant[index] ?? word] as const),
    ),
  )
  const searched = words?.positive.filter(({ forms }) => written.has(forms.folded)) ?? []
  if (searched.length === 0 || ids.length === 0) return new Map()
  const documents = visibleDocuments(db, viewer)
    .where('item_id', 'in', [...ids])
    .select(['item_id', 'words'])
  const { rows } = await sql<{ id: string; meant: string[] }>`
    select item_id as id, array_agg(word order by place) as meant
    from ${documents} documents,
      unnest(${searched.map(({ forms }) => forms.folded)}::text[], ${searched.map(toAnyFormQuery)}::text[]) with ordinality searched(word, query, place)
    where words @@ query::tsquery
    group by item_id`.execute(db)
  return new Map(rows.map(({ id, meant }) => [id, meant.map((word) => written.get(word) ?? word)]))
}
