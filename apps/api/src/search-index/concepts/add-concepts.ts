import type { Language } from '@lares/shared-types/languages'
import { type Kysely, sql } from 'kysely'
import type { GlossClass } from '../../concepts/glosses.ts'
import { readConcepts } from '../../concepts/text-concepts.ts'
import type { Database } from '../../db/schema/database.ts'
import { quoteLexeme } from '../../query-language/words-query.ts'
import { indexVersion } from '../index-version.ts'

/** What identifies a passage: its item and the digest of its content. */
interface PassageKey {
  readonly itemId: string
  readonly digest: string
}

interface PendingPassage {
  readonly id: string
  readonly itemId: string
  readonly text: string
  readonly language: Language | null
}

/**
 * Stores the concepts of these passages, in the caller's transaction, where they have none yet, or those of an earlier
 * version of the rules or of another language of their item.
 */
export async function addConcepts(db: Kysely<Database>, passages: readonly PassageKey[]): Promise<void> {
  if (passages.length === 0) return
  const { rows } = await sql<PendingPassage>`
    select passages.id, passages.item_id as "itemId", passages.text, items.language
    from unnest(
        ${passages.map(({ itemId }) => itemId)}::uuid[], ${passages.map(({ digest }) => digest)}::uuid[]) given(item_id, digest)
      join passages using (item_id, digest)
      join items on items.id = passages.item_id
      left join passage_concepts stored on stored.passage_id = passages.id
    where stored.make is distinct from ${indexVersion} or stored.language is distinct from items.language`.execute(
    db,
  )
  if (rows.length === 0) return
  const entries = rows.map((row) => ({ ...row, ...toEntry(row) }))
  await sql`
    insert into passage_concepts (passage_id, item_id, language, concepts, weight, make)
    select id, "itemId", language, concepts::tsvector, weight, ${indexVersion}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(
      id bigint, "itemId" uuid, language text, concepts text, weight real)
    on conflict (passage_id) do update set
      (language, concepts, weight, make) = (excluded.language, excluded.concepts, excluded.weight, excluded.make)`.execute(
    db,
  )
}

/** The concepts as the text of a tsvector, in which the class is the weight, and the weights of all words together. */
function toEntry({ text, language }: PendingPassage): { concepts: string; weight: number } {
  const words = readConcepts(text, language ?? undefined)
  const classes = new Map<string, GlossClass>()
  for (const { concepts } of words) {
    for (const [concept, rank] of concepts) {
      const known = classes.get(concept)
      if (known === undefined || rank < known) classes.set(concept, rank)
    }
  }
  return {
    concepts: Array.from(classes, ([concept, rank]) => `${quoteLexeme(concept)}:1${rank}`).join(' '),
    weight: words.reduce((sum, word) => sum + word.weight, 0),
  }
}
