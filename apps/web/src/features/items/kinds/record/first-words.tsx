import type { ItemSummary } from '@lares/shared-types/items'
import { skipToken } from '@reduxjs/toolkit/query'
import { useTranscriptQuery } from '../../api/items-api.ts'
import { Excerpt } from '../../shown/excerpt.tsx'

const enough = 240

/** What is said first in a recording; where nobody has written about it, from its transcript. */
export function FirstWords({ item, lines }: { item: ItemSummary; lines: number }) {
  const { currentData } = useTranscriptQuery(item.excerpt ? skipToken : { params: { id: item.id } })
  const spoken = (currentData?.segments ?? []).map(({ text }) => text).join(' ')
  return <Excerpt item={{ ...item, excerpt: item.excerpt || spoken.slice(0, enough) }} lines={lines} />
}
