import type {
  MediaFamily,
  RenditionName,
  renditionStates,
  TimeMap,
  unreadableReasons,
} from '@lares/shared-types/assets'
import type { Damage } from '@lares/shared-types/contracts/integrity'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { MailboxFailure, MailboxImport, MailboxState } from '@lares/shared-types/mailboxes'
import type { Rotation } from '@lares/shared-types/rotations'
import type { SoundFigures, VersionMethod, VersionRecipe } from '@lares/shared-types/versions'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface UploadsTable {
  id: string
  owner_id: string
  filename: string
  media_type: string
  family: MediaFamily
  size: number
  sha256: string
  active: boolean
  facts: Json<Record<string, unknown>>
  suggested_kind: ItemKind
  finished_at: Generated<Date>
}

export interface AssetsTable {
  id: string
  item_id: string
  /** Set by the database. */
  item_kind: Generated<ItemKind>
  position: Generated<number>
  upload_id: string | null
  uploader_id: Generated<string | null>
  filename: string
  media_type: string
  family: MediaFamily
  size: number
  sha256: string
  active: Generated<boolean>
  state: Generated<(typeof renditionStates)[number]>
  reason: (typeof unreadableReasons)[number] | null
  width: number | null
  height: number | null
  duration: number | null
  pages: number | null
  placeholder: string | null
  /** Degrees clockwise by which a person has turned the picture. */
  rotation: Generated<Rotation>
  /** The rotation with which its present renditions were made. */
  rendered_rotation: Generated<Rotation>
  picture_version: Generated<number>
  /** The second of a film whose frame a person has chosen as its poster. */
  poster_at: number | null
  /** The second of which its present poster was made. */
  rendered_poster_at: number | null
  /** Whether a recording or film has sound; null where that is unknown. */
  has_sound: boolean | null
  /** Whether a transcription has found that nobody speaks in it. */
  without_speech: Generated<boolean>
  /** The share of the work that is done while its renditions are made. */
  progress: number | null
  /** Not among the files of its item: taken off it by an edit, or a version made of one of them. */
  detached: Generated<boolean>
  exceeded_attempts: Generated<number>
  created_at: Generated<Date>
  /** The asset that contains this one, such as a mail its attachment; null for an uploaded file. */
  enclosed_in: string | null
  /** Its number in that asset, from 1; 0 for an uploaded file. */
  place: Generated<number>
  omitted: Generated<number>
  /** The original of which this is a version; null for every other file. */
  version_of: Generated<string | null>
  /** The version that is played instead of this original. */
  played_id: Generated<string | null>
  /** When this version was deleted, which can be undone for 30 days; null for every other file. */
  deleted_at: Generated<Date | null>
}

export interface AssetVersionsTable {
  asset_id: string
  made_from: string | null
  method: VersionMethod
  recipe: Json<VersionRecipe>
  name: Generated<string>
  note: Generated<string>
  made_by: string | null
  before: Json<SoundFigures> | null
  after: Json<SoundFigures> | null
  time_map: Json<TimeMap> | null
  created_at: Generated<Date>
}

export interface RenditionsTable {
  asset_id: string
  name: RenditionName
  variant: string
  media_type: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  /** The version of the family's recipe that has made it. */
  recipe: Generated<number>
}

export interface DamagedFilesTable {
  sha256: string
  damage: Damage
  found_at: Generated<Date>
}

export interface AssetTextsTable {
  asset_id: string
  text: string
}

export interface MailboxImportsTable {
  asset_id: string
  owner_id: string | null
  state: Generated<MailboxState>
  reason: MailboxFailure | null
  position: Generated<number>
  added: Generated<number>
  known: Generated<number>
  unreadable: Generated<number>
  is_cut: Generated<boolean>
  attempts: Generated<number>
  unread: Generated<MailboxImport['unread']>
  operation_id: string | null
  updated_at: Generated<Date>
}
