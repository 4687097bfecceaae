import type { Citation } from '@lares/shared-types/citations'
import { itemLinks } from '../../../shared/items/item-links.ts'

/** The length of the quote in the URL; its start is enough to find the passage. */
const maxQuoteLength = 160

/** Builds the link to the cited passage of an item; in a recording, to the second where it is spoken. */
export function getCitationPath({ itemId, kind, quote, start }: Citation): string {
  const params = new URLSearchParams({ quote: truncateQuote(quote) })
  if (start !== undefined) params.set('t', String(start))
  return `${itemLinks.profile({ id: itemId, kind })}?${params}`
}

function truncateQuote(quote: string): string {
  return quote.length <= maxQuoteLength ? quote : quote.slice(0, maxQuoteLength).replace(/\s+\S*$/, '')
}
