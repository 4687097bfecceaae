import { defaultLanguage } from '@lares/shared-types/languages'
import { type Static, Type } from 'typebox'
import { textBetween } from '../../../../search/lexicon/text-between.ts'
import { loadSummaries } from '../../../items/summaries.ts'
import { itemLine, textLines } from './item-lines.ts'
import { itemText } from './item-text.ts'
import { asData, type ToolContext } from './tool-context.ts'

export const OpenInput = Type.Object({
  number: Type.Integer({ description: 'The number of an item, as search and calendar give it', minimum: 1 }),
  part: Type.Optional(
    Type.Integer({
      description: 'Of a long text: 1 is its beginning, 2 what follows, and so on',
      minimum: 1,
    }),
  ),
})

const partLength = 7_000

/** The text of one item that was found before, a part of it where it is long. */
export async function openItem(
  { services, sources, asker }: ToolContext,
  { number, part = 1 }: Static<typeof OpenInput>,
): Promise<string> {
  const viewer = await asker()
  const itemId = sources.get(number)?.itemId
  const [item] = itemId ? await loadSummaries(services.db, viewer, [itemId]) : []
  if (!item) return 'There is no item with this number. Search first, and take a number from what is found.'
  const text = await itemText(services.db, viewer, item.id)
  const parts = Math.max(1, Math.ceil(text.length / partLength))
  const shown = textBetween(text, (part - 1) * partLength, part * partLength)
  sources.add(item.id, [item.title, shown])
  return asData([
    itemLine(number, item, viewer.language ?? defaultLanguage),
    parts > 1 ? `(part ${Math.min(part, parts)} of ${parts})` : '',
    textLines(shown) || '(no text)',
  ])
}
