import { notFound } from '@lares/server-kit/app-error'
import { defaultLanguage, getLocalizedName } from '@lares/shared-types/languages'
import type { Participant } from '@lares/shared-types/participants'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { toVisibleStateVersion } from '../../visibility/state-token.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleUpdatedAt } from '../../visibility/visible-version.ts'
import { toItemDate } from '../items/item-columns.ts'
import type { ParticipantFields } from './participant-fields.ts'
import { visiblePortraits } from './portraits.ts'
import { type ParticipantRow, selectParticipants, toFields } from './select-participants.ts'

/** Lists all participants, sorted by name in the viewer's language. */
export async function listParticipants(db: Kysely<Database>, viewer: Viewer): Promise<Participant[]> {
  const rows = await selectParticipants(db).execute()
  const language = viewer.language ?? defaultLanguage
  const collator = new Intl.Collator(language)
  return (await toParticipants(db, viewer, rows)).sort(
    (a, b) =>
      collator.compare(getLocalizedName(a.names, language), getLocalizedName(b.names, language)) ||
      (a.id < b.id ? -1 : 1),
  )
}

/** Loads a participant. Throws `not-found`. */
export async function loadParticipant(
  db: Kysely<Database>,
  viewer: Viewer,
  id: string,
): Promise<Participant> {
  const rows = await selectParticipants(db).where('id', '=', id).execute()
  const [participant] = await toParticipants(db, viewer, rows)
  if (!participant) throw notFound()
  return participant
}

async function toParticipants(
  db: Kysely<Database>,
  viewer: Viewer,
  rows: readonly ParticipantRow[],
): Promise<Participant[]> {
  const portraits = rows.flatMap(({ portrait_asset_id }) => portrait_asset_id ?? [])
  const visible = await visiblePortraits(db, viewer, portraits)
  return rows.map((row) => ({
    id: row.id,
    names: row.names,
    aliases: row.aliases,
    description: row.description,
    birth: toItemDate(row.birth_edtf, row.birth_earliest, row.birth_latest),
    death: toItemDate(row.death_edtf, row.death_earliest, row.death_latest),
    colour: row.colour,
    ...toPortrait(row.portrait_asset_id, visible),
    userId: row.user_id,
    relations: row.relations,
    createdAt: row.created_at.toISOString(),
    updatedAt: visibleUpdatedAt(viewer, row.updated_at.toISOString()),
    version: toVisibleStateVersion(viewer, row.version, () => toVisibleState(toFields(row), visible)),
  }))
}

/** The fields without a portrait that does not exist for the viewer. */
export function toVisibleState(
  fields: ParticipantFields,
  portraits: ReadonlyMap<string, number>,
): ParticipantFields {
  const { portraitAssetId } = fields
  return { ...fields, portraitAssetId: portraits.has(portraitAssetId ?? '') ? portraitAssetId : null }
}

function toPortrait(
  assetId: string | null,
  visible: ReadonlyMap<string, number>,
): Pick<Participant, 'portraitAssetId' | 'portraitVersion'> {
  const version = visible.get(assetId ?? '')
  if (version === undefined) return { portraitAssetId: null }
  return { portraitAssetId: assetId, ...(version > 0 && { portraitVersion: version }) }
}
