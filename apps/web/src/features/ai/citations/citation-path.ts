import type { Citation } from '@lares/shared-types/citations'
import { itemLinks } from '../../items/public.ts'

/** Letters of a quote that an address carries: enough to find where it begins. */
const longest = 160

/** The page of the item, at the passage that is cited; of what is spoken, at its second. */
export function citationPath({ itemId, kind, quote, start }: Citation): string {
  const place = new URLSearchParams({ quote: beginningOf(quote) })
  if (start !== undefined) place.set('t', String(start))
  return `${itemLinks.profile({ id: itemId, kind })}?${place}`
}

function beginningOf(quote: string): string {
  return quote.length <= longest ? quote : quote.slice(0, longest).replace(/\s+\S*$/, '')
}
