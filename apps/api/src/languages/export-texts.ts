import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { DetailName, DetailsOf } from '@lares/shared-types/kinds/registry'
import type { ParticipantRole, Relation } from '@lares/shared-types/participants'

/** The texts of an export in one language, with placeholders such as `{name}`. */
export interface ExportTexts {
  readonly archive: string
  readonly madeOn: string
  readonly items: Counted
  readonly search: string
  readonly searchHint: string
  readonly found: Counted & { readonly none: string }
  readonly years: string
  readonly back: string
  /** The name of the links to the lists besides the items, and the name of each. */
  readonly more: string
  readonly lists: Readonly<Record<ExportListName, string>>
  readonly person: Readonly<Record<'birth' | 'death' | 'aliases', string>>
  readonly relations: Readonly<Record<Relation['kind'], string>>
  /** Who was asked about, and who has answered. */
  readonly asked: string
  readonly answered: string
  /** The link from a letter to the recording in which it is read. */
  readonly readAloud: string
  /** Somebody in a picture whom nobody has named. */
  readonly unnamed: string
  /** The link to the calendar file, and the title of a birthday in it. */
  readonly calendar: string
  readonly birthday: string
  readonly about: string
  readonly yes: string
  /** The heading of items without a date, and the name of the folder of their files. */
  readonly without: string
  readonly undatedFolder: string
  /** What an item's page says of a file that could not be exported, and the text file in its place. */
  readonly unreadable: string
  readonly unreadableNote: string
  readonly fields: Readonly<Record<ExportField, string>>
  readonly kinds: Readonly<Record<ItemKind, string>>
  readonly untitled: Readonly<Record<ItemKind, string>>
  readonly roles: Readonly<Record<ParticipantRole, string>>
  readonly details: Readonly<Record<ExportedDetail, string>>
  readonly moods: Readonly<Record<NonNullable<DetailsOf<'dream'>['mood']>, string>>
  readonly dates: Readonly<Record<ExportDateText, string>>
  readonly readme: string
}

/** The lists of an export besides its items, each a JSON file and a page. */
export type ExportListName = 'people' | 'labels' | 'questions' | 'readings'

/** A text with `{count}` by the plural forms that the four languages have. */
export interface Counted {
  readonly one: string
  readonly other: string
}

type ExportField =
  | 'date'
  | 'place'
  | 'people'
  | 'categories'
  | 'tags'
  | 'rating'
  | 'favourite'
  | 'text'
  | 'files'
  | 'transcript'
  | 'chapters'
  | 'author'
  | 'comments'
  | 'reactions'
  | 'marked'
  | 'words'

/** Fields of single kinds that are shown to people. */
export const detailNames = [
  'dreamer',
  'night',
  'mood',
  'lucid',
  'recurring',
  'camera',
  'capturedAt',
  'artist',
  'album',
  'platform',
  'conversation',
  'sender',
  'sentAt',
  'from',
  'to',
  'cc',
] as const satisfies readonly DetailName[]
export type ExportedDetail = (typeof detailNames)[number]

type ExportDateText =
  | 'range'
  | 'about'
  | 'perhaps'
  | 'since'
  | 'until'
  | 'fromUnknownEnd'
  | 'toUnknownStart'
  | 'decade'
  | 'spring'
  | 'summer'
  | 'autumn'
  | 'winter'

/** Replaces the placeholders of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
