import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { anyForm, type WordsQuery } from '../../../search/query/words-query.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleDocuments } from '../../visibility/visible-items.ts'
import type { MeantWords } from './find-corrections.ts'

/** Which of the words that stand for mistyped ones each of these items has, as they are written, by its id. */
export async function meantIn(
  db: Db,
  viewer: Viewer,
  { corrections, words }: { corrections: readonly MeantWords[]; words: WordsQuery | undefined },
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const written = new Map(
    corrections.flatMap(({ meant, shown }) =>
      meant.map((word, place) => [word, shown.meant[place] ?? word] as const),
    ),
  )
  const sought = words?.positive.filter(({ forms }) => written.has(forms.folded)) ?? []
  if (sought.length === 0 || ids.length === 0) return new Map()
  const documents = visibleDocuments(db, viewer)
    .where('item_id', 'in', [...ids])
    .select(['item_id', 'words'])
  const { rows } = await sql<{ id: string; meant: string[] }>`
    select item_id as id, array_agg(word order by place) as meant
    from ${documents} documents,
      unnest(${sought.map(({ forms }) => forms.folded)}::text[], ${sought.map(anyForm)}::text[]) with ordinality sought(word, query, place)
    where words @@ query::tsquery
    group by item_id`.execute(db)
  return new Map(rows.map(({ id, meant }) => [id, meant.map((word) => written.get(word) ?? word)]))
}
