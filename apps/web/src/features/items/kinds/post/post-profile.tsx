import type { Item } from '@lares/shared-types/items'
import { Attachments } from '../../assets/attachments.tsx'
import { ItemBody } from '../../components/item-body.tsx'

/** The main content of a post: its body, then its attachments. */
export function PostProfile({ item }: { item: Item }) {
  return (
    <>
      <ItemBody item={item} />
      <Attachments assets={item.assets} />
    </>
  )
}
