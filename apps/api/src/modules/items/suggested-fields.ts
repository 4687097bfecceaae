import { edtfRange } from '@lares/shared-types/edtf-range'
import { Place } from '@lares/shared-types/fields'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { maxBody, maxTitle } from '@lares/shared-types/items'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { QuickFacts } from '../../media/facts.ts'
import type { FinishedUpload } from '../assets/take-uploads.ts'
import { dateOfName } from './date-of-name.ts'
import type { ItemFields } from './item-fields.ts'
import { kindBehaviours } from './kinds/registry.ts'

export type SuggestedFields = Pick<ItemFields, 'title' | 'body' | 'date' | 'place' | 'details'>

/**
 * What a file suggests for the fields of an item of `kind`; its name where it knows no title or no date. Files hold anything:
 * what the item could not take is left out, so that no file is refused for what it says of itself.
 */
export function suggestFields(
  kind: ItemKind,
  file: Pick<FinishedUpload, 'facts' | 'filename'>,
): SuggestedFields {
  const facts: QuickFacts = { ...file.facts }
  const suggested = kindBehaviours[kind].suggest(facts)
  return {
    title: (suggested.title || nameWithoutEnding(file.filename)).slice(0, maxTitle).toWellFormed(),
    body: (suggested.body ?? '').slice(0, maxBody).toWellFormed(),
    date: dateOf(suggested.date) ?? dateOf(dateOfName(file.filename)) ?? null,
    place: placeOf(facts),
    details: acceptable(kind, suggested.details ?? {}),
  }
}

function dateOf(written: string | undefined | null): string | undefined {
  return written && edtfRange(written) ? written : undefined
}

function placeOf({ latitude, longitude }: QuickFacts): ItemFields['place'] {
  const place = { latitude, longitude }
  return latitude !== undefined && longitude !== undefined && Value.Check(Place, place) ? place : null
}

/** Those of the kind's own fields that its contract takes. */
function acceptable(kind: ItemKind, details: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, TSchema> = kindContracts[kind].details.properties
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => {
      const field = fields[name]
      return field !== undefined && Value.Check(field, value)
    }),
  )
}

function nameWithoutEnding(filename: string): string {
  return filename.replace(/(.)\.[^.]{1,8}$/, '$1')
}
