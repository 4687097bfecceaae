import { defaultLanguage } from '@lares/shared-types/languages'
import { type Static, Type } from 'typebox'
import { loadSummaries } from '../../../items/summaries.ts'
import { findPassages } from '../../../search/retrieval/find-passages.ts'
import { searchItems } from '../../../search/search-items.ts'
import { itemLine, textLine } from './item-lines.ts'
import { asData, type ToolContext } from './tool-context.ts'

export const SearchInput = Type.Object({
  query: Type.String({
    description: 'A few words, a name, a place or a year, in any of French, English, Italian, German',
    minLength: 1,
    maxLength: 500,
  }),
})

const mostItems = 8
const mostPassages = 10
const longestPassage = 700

/** Items that have the words or tell of them, each with the passages that do. */
export async function searchArchive(
  context: ToolContext,
  { query }: Static<typeof SearchInput>,
): Promise<string> {
  const { services, sources } = context
  const viewer = await context.asker()
  const { passages } = await findPassages(services, viewer, query, { limit: mostPassages })
  const { hits } = await searchItems(services.db, viewer, { q: query, limit: mostItems })
  const texts = new Map<string, string[]>()
  for (const { itemId, text } of passages) texts.set(itemId, [...(texts.get(itemId) ?? []), text])
  for (const { item, snippet } of hits) {
    const text = snippet.map((part) => part.text).join('')
    if (!texts.has(item.id)) texts.set(item.id, text ? [text] : [])
  }
  const items = await loadSummaries(services.db, viewer, [...texts.keys()].slice(0, mostItems))
  if (items.length === 0) return 'Nothing found. Try other or fewer words, or another language.'
  const language = viewer.language ?? defaultLanguage
  return asData(
    items.flatMap((item) => {
      const found = texts.get(item.id) ?? []
      const number = sources.add(item.id, [item.title, ...found])
      return [itemLine(number, item, language), ...found.map((text) => textLine(text, longestPassage))]
    }),
  )
}
