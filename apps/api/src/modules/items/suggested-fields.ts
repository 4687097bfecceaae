import type { QuickFacts } from '@lares/media-engine/facts'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { Place } from '@lares/shared-types/fields'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { maxItemBodyLength, maxItemTitleLength } from '@lares/shared-types/items'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { FinishedUpload } from '../assets/attach-uploads.ts'
import { parseFilenameDate } from './filename-date.ts'
import type { ItemFields } from './item-fields.ts'
import { kindBehaviours } from './kinds/registry.ts'

export type SuggestedFields = Pick<ItemFields, 'title' | 'body' | 'date' | 'place' | 'details'>

/**
 * Fields for a new item from the metadata of its file, or from its filename where that lacks a title or date. Invalid
 * metadata is left out, so that it never prevents an upload.
 */
export function suggestFields(
  kind: ItemKind,
  file: Pick<FinishedUpload, 'facts' | 'filename'>,
): SuggestedFields {
  const facts: QuickFacts = { ...file.facts }
  const suggested = kindBehaviours[kind].suggestFields(facts)
  return {
    title: (suggested.title || removeExtension(file.filename)).slice(0, maxItemTitleLength).toWellFormed(),
    body: (suggested.body ?? '').slice(0, maxItemBodyLength).toWellFormed(),
    date: toValidDate(suggested.date) ?? toValidDate(parseFilenameDate(file.filename)) ?? null,
    place: toPlace(facts),
    details: filterValidDetails(kind, suggested.details ?? {}),
  }
}

function toValidDate(edtf: string | undefined | null): string | undefined {
  return edtf && parseEdtfRange(edtf) ? edtf : undefined
}

function toPlace({ latitude, longitude }: QuickFacts): ItemFields['place'] {
  const place = { latitude, longitude }
  return latitude !== undefined && longitude !== undefined && Value.Check(Place, place) ? place : null
}

/** The details that are valid in the contract of the kind. */
function filterValidDetails(kind: ItemKind, details: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, TSchema> = kindContracts[kind].details.properties
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => {
      const field = fields[name]
      return field !== undefined && Value.Check(field, value)
    }),
  )
}

function removeExtension(filename: string): string {
  return filename.replace(/(.)\.[^.]{1,8}$/, '$1')
}
