import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { CreateItem } from '@lares/shared-types/items'

/** What files of different kinds become together: a letter with enclosures. */
const mixedKind: ItemKind = 'post'

/** A plain date, as files tell it: year, month or day. */
const plainDate = /^\d{4}(-\d{2}){0,2}$/

/** The item that finished uploads make, from what the archive has read in them. Several become one item. */
export function itemFromFacts(facts: readonly UploadFacts[]): CreateItem {
  const kinds = new Set(facts.map(({ suggested }) => suggested.kind))
  const suggestions = facts.map(({ suggested }) => suggested)
  const [first] = suggestions
  const sameKind = kinds.size === 1 ? first : undefined
  const date = dateOfAll(suggestions.flatMap((suggested) => suggested.date ?? []))
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

/** One date, or the span from the first to the last (EDTF); that of the first file where a date is no plain one. */
function dateOfAll(dates: readonly string[]): string | undefined {
  if (!dates.every((date) => plainDate.test(date))) return dates[0]
  const sorted = dates.toSorted()
  const [first] = sorted
  const last = sorted.at(-1)
  return first === last ? first : `${first}/${last}`
}
