import type { ItemKind } from '@lares/shared-types/item-kinds'
import { maxTitle } from '@lares/shared-types/items'
import type { QuickFacts } from '../../media/facts.ts'
import type { FinishedUpload } from '../assets/take-uploads.ts'
import type { ItemFields } from './item-fields.ts'
import { kindBehaviours } from './kinds/registry.ts'

export type SuggestedFields = Pick<ItemFields, 'title' | 'body' | 'date' | 'place' | 'details'>

/** What a file suggests for the fields of an item of `kind`; its name where it knows no title. */
export function suggestFields(
  kind: ItemKind,
  file: Pick<FinishedUpload, 'facts' | 'filename'>,
): SuggestedFields {
  const facts: QuickFacts = { ...file.facts }
  const suggested = kindBehaviours[kind].suggest(facts)
  return {
    title: (suggested.title || nameWithoutEnding(file.filename)).slice(0, maxTitle).toWellFormed(),
    body: suggested.body ?? '',
    date: suggested.date ?? null,
    place: placeOf(facts),
    details: suggested.details ?? {},
  }
}

function placeOf({ latitude, longitude }: QuickFacts): ItemFields['place'] {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

function nameWithoutEnding(filename: string): string {
  return filename.replace(/(.)\.[^.]{1,8}$/, '$1')
}
