import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language, LocalizedNames } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import type { Permission } from '@lares/shared-types/permissions'
import type { Segment } from '@lares/shared-types/transcripts'

/** A file that is generated on demand. */
export interface DemoFile {
  filename: string
  /** Writes the file to `path`. Throws errors of the generator and the file system. */
  write(path: string): Promise<void>
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
  /** The fields specific to the kind, as in its contract. */
  details?: Record<string, unknown>
  files: DemoFile[]
  /** Key of the user who adds the item. */
  author: string
  /** Ratings from 1 to 5 by user key. */
  ratings?: Record<string, number>
  /** Keys of the users who have the item as a favourite. */
  favouriteBy?: string[]
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
  /** Key of the person linked to the user. */
  person: string
}

/** A tag or a category; the key of a tag is its path. Parents come before their children. */
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
  /** `kind` is what the other person is to this one. */
  relations: { person: string; kind: 'parent' | 'child' | 'sibling' | 'partner' | 'friend' }[]
}

export interface DemoArchive {
  users: DemoUser[]
  categories: DemoLabel[]
  tags: DemoLabel[]
  participants: DemoPerson[]
  items: DemoItem[]
}
