import { defaultLanguage } from '@lares/shared-types/languages'
import { type Static, Type } from 'typebox'
import { loadSummaries } from '../../../items/summaries.ts'
import { findPassages } from '../../../search/retrieval/find-passages.ts'
import { searchItems } from '../../../search/search-items.ts'
import { formatItem, formatText } from './format-items.ts'
import { type ToolContext, wrapAsData } from './tool-context.ts'

export const SearchInput = Type.Object({
  query: Type.String({
    description: 'A few words, a name, a place or a year, in any of French, English, Italian, German',
    minLength: 1,
    maxLength: 500,
  }),
})

const maxItems = 8
const maxPassages = 10
const maxPassageLength = 700

/** Finds items by words and by meaning, each with its matching passages. */
export async function searchArchive(
  context: ToolContext,
  { query }: Static<typeof SearchInput>,
): Promise<string> {
  const { services, sources } = context
  const viewer = await context.asker()
  const { passages } = await findPassages(services, viewer, query, { limit: maxPassages })
  const byWords = await searchItems(services.db, viewer, { q: query, limit: maxItems, facets: false })
  // Hits that lack a word would look like an answer.
  const hits = byWords.partial ? [] : byWords.hits
  const texts = new Map<string, string[]>()
  for (const { itemId, text } of passages) texts.set(itemId, [...(texts.get(itemId) ?? []), text])
  for (const { item, snippet } of hits) {
    const text = snippet.map((part) => part.text).join('')
    if (!texts.has(item.id)) texts.set(item.id, text ? [text] : [])
  }
  const items = await loadSummaries(services.db, viewer, [...texts.keys()].slice(0, maxItems))
  if (items.length === 0) return 'Nothing found. Try other or fewer words, or another language.'
  const language = viewer.language ?? defaultLanguage
  return wrapAsData(
    items.flatMap((item) => {
      const found = texts.get(item.id) ?? []
      const number = sources.add(item.id, [item.title, ...found])
      return [formatItem(number, item, language), ...found.map((text) => formatText(text, maxPassageLength))]
    }),
  )
}
