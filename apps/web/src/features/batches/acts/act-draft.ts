import type { BatchActInput, BatchActName, DateShift } from '@lares/shared-types/batches'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import { type PresetName, presets } from '@lares/shared-types/processing'
import type { Turn } from '@lares/shared-types/rotations'

export const shiftUnits = ['years', 'months', 'days', 'hours', 'minutes'] as const
export type ShiftUnit = (typeof shiftUnits)[number]

/** What is entered for any act; which of it counts depends on the act. Empty strings stand for missing values. */
export interface ActDraft {
  readonly name: BatchActName
  /** Ids of tags or categories. */
  readonly added: Readonly<Record<'tags' | 'categories', readonly string[]>>
  readonly removed: Readonly<Record<'tags' | 'categories' | 'participants', readonly string[]>>
  readonly addedPeople: readonly { readonly participantId: string; readonly role: ParticipantRole }[]
  readonly language: Language | ''
  readonly place: { readonly name: string; readonly latitude: number | ''; readonly longitude: number | '' }
  /** EDTF. */
  readonly date: string
  /** Whether the present value is removed instead of replaced. */
  readonly isClearing: boolean
  readonly onlyMissing: boolean
  readonly isEarlier: boolean
  readonly replacesTranscripts: boolean
  readonly shift: Readonly<Record<ShiftUnit, number | ''>>
  /** 0: no rating. */
  readonly rating: number
  /** Degrees clockwise. */
  readonly turn: Turn
  readonly kind: ItemKind | ''
  readonly preset: PresetName
}

export const emptyDraft: ActDraft = {
  name: 'tags',
  added: { tags: [], categories: [] },
  removed: { tags: [], categories: [], participants: [] },
  addedPeople: [],
  language: '',
  place: { name: '', latitude: '', longitude: '' },
  date: '',
  isClearing: false,
  onlyMissing: false,
  isEarlier: false,
  replacesTranscripts: false,
  shift: { years: '', months: '', days: '', hours: '', minutes: '' },
  rating: 0,
  turn: 90,
  kind: '',
  preset: 'oldCassette',
}

/** The act that a draft describes; undefined as long as something is missing. */
export function toAct(draft: ActDraft): BatchActInput | undefined {
  const params = toParams(draft)
  return params && { name: draft.name, params }
}

function toParams(draft: ActDraft): Record<string, unknown> | undefined {
  const { name } = draft
  switch (name) {
    case 'tags':
    case 'categories':
      return toChange(draft.added[name], draft.removed[name])
    case 'participants':
      return toChange(draft.addedPeople, draft.removed.participants)
    case 'language':
      return toValue(draft, 'language', draft.language || undefined)
    case 'place':
      return toValue(draft, 'place', toPlace(draft))
    case 'date':
      return toValue(draft, 'date', draft.date || undefined)
    case 'shift-dates':
      return toShift(draft)
    case 'rating':
      return { value: draft.rating || null }
    case 'rotate':
      return { degrees: draft.turn }
    case 'kind':
      return draft.kind ? { kind: draft.kind } : undefined
    case 'transcribe':
      return {
        language: draft.language || null,
        ...(draft.replacesTranscripts ? { replace: true } : {}),
      }
    case 'process':
      return { steps: presets[draft.preset] }
    case 'derive':
    case 'index':
    case 'trash':
      return {}
  }
}

function toChange(add: readonly unknown[], remove: readonly string[]): Record<string, unknown> | undefined {
  if (add.length === 0 && remove.length === 0) return undefined
  return { ...(add.length > 0 ? { add } : {}), ...(remove.length > 0 ? { remove } : {}) }
}

function toValue(
  { isClearing, onlyMissing }: ActDraft,
  name: string,
  value: unknown,
): Record<string, unknown> | undefined {
  if (isClearing) return { [name]: null }
  if (value === undefined) return undefined
  return { [name]: value, ...(onlyMissing ? { onlyMissing } : {}) }
}

function toPlace({ place: { name, latitude, longitude } }: ActDraft): object | undefined {
  const place = {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(latitude === '' ? {} : { latitude }),
    ...(longitude === '' ? {} : { longitude }),
  }
  return Object.keys(place).length > 0 ? place : undefined
}

function toShift({ shift, isEarlier }: ActDraft): DateShift | undefined {
  const given = shiftUnits.filter((unit) => shift[unit] !== '' && shift[unit] !== 0)
  if (given.length === 0) return undefined
  return Object.fromEntries(given.map((unit) => [unit, Number(shift[unit]) * (isEarlier ? -1 : 1)]))
}
