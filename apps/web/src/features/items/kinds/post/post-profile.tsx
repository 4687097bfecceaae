import type { Item } from '@lares/shared-types/items'
import { Attachments } from '../../shown/attachments.tsx'
import { ItemBody } from '../../shown/item-body.tsx'

/** The text as a letter, then its pictures. */
export function PostProfile({ item }: { item: Item }) {
  return (
    <>
      <ItemBody item={item} />
      <Attachments assets={item.assets} />
    </>
  )
}
