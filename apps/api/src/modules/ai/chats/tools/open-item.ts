import { defaultLanguage } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Db } from '../../../../db/client.ts'
import { textBetween } from '../../../../lexicon/text-between.ts'
import { itemFileTexts, itemTranscriptText } from '../../../../search-index/item-texts.ts'
import type { Viewer } from '../../../../visibility/viewer.ts'
import { visibleItems } from '../../../../visibility/visible-items.ts'
import { loadSummaries } from '../../../items/summaries.ts'
import { formatItem, indentLines } from './format-items.ts'
import { type ToolContext, wrapAsData } from './tool-context.ts'

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

/** Returns the text of an item that was found before, or a part of it. */
export async function openItem(
  { services, sources, asker }: ToolContext,
  { number, part = 1 }: Static<typeof OpenInput>,
): Promise<string> {
  const viewer = await asker()
  const itemId = sources.getItemId(number)
  const [item] = itemId ? await loadSummaries(services.db, viewer, [itemId]) : []
  if (!item) return 'There is no item with this number. Search first, and take a number from what is found.'
  const text = await loadItemText(services.db, viewer, item.id)
  const parts = Math.max(1, Math.ceil(text.length / partLength))
  const shown = textBetween(text, (part - 1) * partLength, part * partLength)
  sources.add(item.id, [item.title, shown])
  return wrapAsData([
    formatItem(number, item, viewer.language ?? defaultLanguage),
    parts > 1 ? `(part ${Math.min(part, parts)} of ${parts})` : '',
    indentLines(shown) || '(no text)',
  ])
}

/** Characters of each text of an item that the model can read, part by part. */
const maxTextLength = 400_000

/** The texts of an item: body, transcript, files. Empty where it is not visible to the viewer. */
async function loadItemText(db: Db, viewer: Viewer, id: string): Promise<string> {
  const row = await visibleItems(db, viewer)
    .select([
      sql<string>`left(items.body, ${maxTextLength})`.as('body'),
      sql<string | null>`left(${itemTranscriptText}, ${maxTextLength})`.as('spoken'),
      sql<string | null>`left(${itemFileTexts}, ${maxTextLength})`.as('files'),
    ])
    .where('items.id', '=', id)
    .executeTakeFirst()
  return [row?.body, row?.spoken, row?.files].filter((text) => text?.trim()).join('\n\n')
}
