import type { Citation } from '@lares/shared-types/citations'
import { kindTraits } from '@lares/shared-types/kind-traits'
import { itemLinks } from '../../../shared/items/item-links.ts'

/** The length of the quote in the URL; its start is enough to find the passage. */
const maxQuoteLength = 160

/** Words of the quote that are searched for on the pages of a scan. */
const searchedWords = 5

/**
 * Builds the link to the cited passage of an item; in a recording, to the second where it is spoken. A scan opens at the page with
 * the passage, whose first words are marked.
 */
export function getCitationPath({ itemId, kind, source, quote, start, page }: Citation): string {
  const params = new URLSearchParams({ quote: truncateQuote(quote) })
  if (source === 'file' && kindTraits[kind].hasPages) params.set('q', toPhrase(quote))
  if (page !== undefined) params.set('page', String(page))
  if (start !== undefined) params.set('t', String(start))
  return `${itemLinks.profile({ id: itemId, kind })}?${params}`
}

/** The first words of a quote as a phrase of a query. */
function toPhrase(quote: string): string {
  const words = quote.replaceAll('"', ' ').trim().split(/\s+/).slice(0, searchedWords)
  return `"${words.join(' ')}"`
}

function truncateQuote(quote: string): string {
  return quote.length <= maxQuoteLength ? quote : quote.slice(0, maxQuoteLength).replace(/\s+\S*$/, '')
}
