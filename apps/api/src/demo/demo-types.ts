import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language, LocalizedNames } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import type { Permission } from '@lares/shared-types/permissions'
import type { Segment } from '@lares/shared-types/transcripts'

/** A file that is made when it is asked for. */
export interface DemoFile {
  filename: string
  /** Writes the bytes at `path`; throws what drawing and the file system throw. */
  make(path: string): Promise<void>
}

export interface DemoPlace {
  name: string
  latitude: number
  longitude: number
}

export interface DemoItem {
  kind: ItemKind
  title: string
  /** Markdown. */
  body?: string
  language: Language
  /** EDTF, level 1. */
  date?: string
  place?: DemoPlace
  /** Keys of categories, tags and people of the same archive. */
  categories: string[]
  tags: string[]
  participants: { person: string; role: ParticipantRole }[]
  /** The kind's own fields, as its contract names them. */
  details?: Record<string, unknown>
  files: DemoFile[]
  /** Key of the user who put it in. */
  author: string
  /** Ratings, 1 to 5, by key of user. */
  rating?: Record<string, number>
  /** Keys of the users who marked it. */
  favouriteOf?: string[]
  transcript?: Segment[]
}

export interface DemoUser {
  key: string
  email: string
  displayName: string
  password: string
  language: Language
  isAdmin: boolean
  permissions: Permission[]
  /** Keys of tags and categories that this user must not see. */
  restrictedTags: string[]
  restrictedCategories: string[]
  /** Key of the person that this user is. */
  person: string
}

/** A tag or a category; the key of a tag is its path. Parents stand before their children. */
export interface DemoLabel {
  key: string
  parent?: string
  names: LocalizedNames
  colour: string
}

export interface DemoPerson {
  key: string
  names: LocalizedNames
  aliases: string[]
  description: string
  /** EDTF, level 1. */
  birth?: string
  death?: string
  colour: string
  /** What the other is to this person. */
  relations: { person: string; kind: 'parent' | 'child' | 'sibling' | 'partner' | 'friend' }[]
}

export interface DemoArchive {
  users: DemoUser[]
  categories: DemoLabel[]
  tags: DemoLabel[]
  participants: DemoPerson[]
  items: DemoItem[]
}
