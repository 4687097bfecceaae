import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useItemTitle } from '../../items/public.ts'
import { MarkedText } from './marked-text.tsx'

/** What was found by its name, with the words that were looked for marked. */
export function HitTitle({ hit: { item, title } }: { hit: SearchHit }) {
  const titleOf = useItemTitle()
  return title.length > 0 ? <MarkedText parts={title} /> : titleOf(item)
}
