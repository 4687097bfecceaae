import { createYielder } from '@lares/server-kit/event-loop-yield'
import type { Language } from '@lares/shared-types/languages'
import { type Kysely, sql } from 'kysely'
import type { GlossClass } from '../../concepts/glosses.ts'
import { readConcepts } from '../../concepts/text-concepts.ts'
import type { Database } from '../../db/schema/database.ts'
import { indexVersion } from '../index-version.ts'
import { toConceptLexeme } from './concept-lexemes.ts'

/** A passage, identified by its item and the digest of its content. */
export interface ReadPassage {
  readonly itemId: string
  readonly digest: string
  readonly text: string
}

/** The concepts of a passage. */
export interface PassageConcepts {
  readonly itemId: string
  readonly digest: string
  /** The language of the item when they were read. */
  readonly language: Language | null
  /** A tsvector as text. */
  readonly concepts: string
  /** The weights of all words together. */
  readonly weight: number
}

/**
 * Reads the concepts of passages that have none stored yet, or those of an earlier version of the rules or of another
 * language of their item. Pauses so that other requests are answered, but in a transaction the embedded database has these
 * wait: what a caller has read before it, in `known`, is not read again.
 */
export async function readNewConcepts(
  db: Kysely<Database>,
  passages: readonly ReadPassage[],
  known: readonly PassageConcepts[] = [],
): Promise<PassageConcepts[]> {
  const pause = createYielder()
  const knownByKey = new Map(known.map((entry) => [toKey(entry, entry.language), entry]))
  const entries: PassageConcepts[] = []
  for (const { index, language } of await findUnread(db, passages)) {
    await pause()
    const passage = passages[index]
    if (!passage) continue
    const { itemId, digest, text } = passage
    const entry = knownByKey.get(toKey(passage, language))
    entries.push(entry ?? { itemId, digest, language, ...(await toEntry(text, language)) })
  }
  return entries
}

function toKey({ itemId, digest }: { itemId: string; digest: string }, language: Language | null): string {
  // Digests are read with and without the hyphens of a UUID.
  return `${itemId} ${digest.replaceAll('-', '')} ${language}`
}

/** Stores the concepts of passages, in the caller's transaction. */
export async function storeConcepts(
  db: Kysely<Database>,
  entries: readonly PassageConcepts[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into passage_concepts (passage_id, item_id, language, concepts, weight, make)
    select passages.id, passages.item_id, entry.language, entry.concepts::tsvector, entry.weight, ${indexVersion}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(
        "itemId" uuid, digest uuid, language text, concepts text, weight real)
      join passages on passages.item_id = entry."itemId" and passages.digest = entry.digest
    on conflict (passage_id) do update set
      (language, concepts, weight, make) = (excluded.language, excluded.concepts, excluded.weight, excluded.make)`.execute(
    db,
  )
}

/** The indexes of the passages without current concepts, with the languages of their items. */
async function findUnread(
  db: Kysely<Database>,
  passages: readonly ReadPassage[],
): Promise<{ index: number; language: Language | null }[]> {
  if (passages.length === 0) return []
  const { rows } = await sql<{ index: number; language: Language | null }>`
    select (given.ordinality - 1)::integer as index, items.language
    from unnest(
        ${passages.map(({ itemId }) => itemId)}::uuid[],
        ${passages.map(({ digest }) => digest)}::uuid[]) with ordinality given(item_id, digest, ordinality)
      join items on items.id = given.item_id
      left join passages on passages.item_id = given.item_id and passages.digest = given.digest
      left join passage_concepts stored on stored.passage_id = passages.id
    where stored.make is distinct from ${indexVersion} or stored.language is distinct from items.language
    order by given.ordinality`.execute(db)
  return rows
}

async function toEntry(
  text: string,
  language: Language | null,
): Promise<{ concepts: string; weight: number }> {
  const words = await readConcepts(text, language ?? undefined)
  const classes = new Map<string, GlossClass>()
  for (const { concepts } of words) {
    for (const [concept, rank] of concepts) {
      const known = classes.get(concept)
      if (known === undefined || rank < known) classes.set(concept, rank)
    }
  }
  return {
    concepts: Array.from(classes, ([concept, rank]) => toConceptLexeme(concept, rank)).join(' '),
    weight: words.reduce((sum, word) => sum + word.weight, 0),
  }
}
