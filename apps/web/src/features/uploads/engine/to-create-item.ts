import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { CreateItem } from '@lares/shared-types/items'

/** The kind of an item with files of different kinds: a post with attachments. */
const mixedKind: ItemKind = 'post'

/** A year, month or day, without EDTF qualifiers. */
const plainDate = /^\d{4}(-\d{2}){0,2}$/

/** The request body for one item of one or more finished uploads, from the values suggested for them. */
export function toCreateItem(facts: readonly UploadFacts[]): CreateItem {
  const kinds = new Set(facts.map(({ suggested }) => suggested.kind))
  const suggestions = facts.map(({ suggested }) => suggested)
  const [first] = suggestions
  const sameKind = kinds.size === 1 ? first : undefined
  const date = toDateSpan(suggestions.flatMap((suggested) => suggested.date ?? []))
  const place = suggestions.find((suggested) => suggested.place)?.place
  const body = suggestions.flatMap((suggested) => suggested.body ?? []).join('\n\n')
  return {
    kind: sameKind?.kind ?? mixedKind,
    title: first?.title ?? '',
    uploadIds: facts.map(({ uploadId }) => uploadId),
    ...(body ? { body } : {}),
    ...(date ? { date } : {}),
    ...(place ? { place } : {}),
    ...(sameKind ? { details: sameKind.details } : {}),
  }
}

/** The span of the dates as EDTF; the first date if any of them is not a plain one. */
function toDateSpan(dates: readonly string[]): string | undefined {
  if (!dates.every((date) => plainDate.test(date))) return dates[0]
  const sorted = dates.toSorted()
  const [first] = sorted
  const last = sorted.at(-1)
  return first === last ? first : `${first}/${last}`
}
