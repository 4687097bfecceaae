import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import { itemFileTexts, itemTranscriptText } from '../../../../search/item-texts.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'

/** Letters of each of an item's texts that the model can ask for, part by part. */
const longest = 400_000

/** What an item says, as text: its body, what is spoken in it, what its files hold. Empty where it does not exist for the viewer. */
export async function itemText(db: Db, viewer: Viewer, id: string): Promise<string> {
  const row = await visibleItems(db, viewer)
    .select([
      sql<string>`left(items.body, ${longest})`.as('body'),
      sql<string | null>`left(${itemTranscriptText}, ${longest})`.as('spoken'),
      sql<string | null>`left(${itemFileTexts}, ${longest})`.as('files'),
    ])
    .where('items.id', '=', id)
    .executeTakeFirst()
  return [row?.body, row?.spoken, row?.files].filter((text) => text?.trim()).join('\n\n')
}
