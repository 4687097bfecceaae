import { accessDenied } from '@lares/server-kit/access'
import * as contracts from '@lares/shared-types/contracts/participants'
import type { OmittedPart } from '@lares/shared-types/history'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { ChangeParticipant } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { loadCurrentParticipants } from '../../../visibility/current-participants.ts'
import { isPermitted, type Principal } from '../../../visibility/principal.ts'
import { isRestricted } from '../../../visibility/visible-version.ts'
import { changeParticipant } from '../../participants/change-participant.ts'
import type { ParticipantFields } from '../../participants/participant-fields.ts'
import { loadParticipant } from '../../participants/participant-view.ts'
import { visiblePortraits } from '../../participants/portraits.ts'
import type { HistorySource } from '../history-source.ts'
import { loadParticipantNames } from '../load-names.ts'
import { loadStoredFields } from '../load-stored-fields.ts'
import { pickFields } from '../pick-fields.ts'

/** The history of participants. */
export function createParticipantSource(services: Services): HistorySource {
  return {
    entity: 'participant',
    async loadSubject(db, principal, id) {
      const { names, version } = await loadParticipant(db, principal, id)
      const mayRestore = isPermitted(principal, contracts.changeParticipant)
      return { title: null, names, version, mayRestore }
    },
    selectVisible: (_, __, id) => sql`(select id from participants where id = ${id})`,
    listNumbers,
    async present(db, principal, stored) {
      const states = stored as unknown as readonly ParticipantFields[]
      const portraits = await visiblePortraits(db, principal, states.flatMap(toPortraitIds))
      return states.map((fields) => {
        const [portraitAssetId = null] = toPortraitIds(fields).filter((id) => portraits.has(id))
        return {
          names: fields.names,
          aliases: fields.aliases,
          birth: fields.birth,
          death: fields.death,
          description: fields.description,
          relations: fields.relations,
          portraitAssetId,
          colour: fields.colour,
          userId: fields.userId,
        }
      })
    },
    async restore({ principal, id, number, version, fields: names }) {
      const { db } = services
      const current = await loadParticipant(db, principal, id)
      if (!isPermitted(principal, contracts.changeParticipant))
        throw accessDenied(contracts.changeParticipant.access)
      const storedNumber = (await listNumbers(db, principal, id))[number - 1]
      const saved = await loadStoredFields(db, 'participant', id, storedNumber)
      const { fields, omitted } = await removeMissing(
        db,
        principal,
        id,
        saved as unknown as ParticipantFields,
      )
      const input = pickFields(fields, names) as Omit<ChangeParticipant, 'version'>
      const changed = await changeParticipant(services, principal, id, { version, ...input }, 'reverted')
      return {
        changed: changed.version !== current.version,
        omitted: omitted.filter(({ field }) => names?.includes(field) ?? true),
      }
    },
  }
}

const toPortraitIds = ({ portraitAssetId }: Pick<ParticipantFields, 'portraitAssetId'>) =>
  portraitAssetId ? [portraitAssetId] : []

/**
 * Leaves out the revisions that differ in nothing that the viewer may see from the one before: only in a portrait that is
 * hidden from them.
 */
async function listNumbers(db: Db, principal: Principal, id: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', sql<string | null>`fields ->> 'portraitAssetId'`.as('portraitAssetId')])
    .select(sql<string>`md5((fields - 'portraitAssetId')::text)`.as('digest'))
    .where('entity', '=', 'participant')
    .where('entity_id', '=', id)
    .orderBy('number')
    .execute()
  const portraits = await visiblePortraits(db, principal, rows.flatMap(toPortraitIds))
  let previous: string | undefined
  return rows
    .filter(({ digest, portraitAssetId }) => {
      const state = `${digest} ${portraitAssetId && portraits.has(portraitAssetId) ? portraitAssetId : ''}`
      const isSame = state === previous
      previous = state
      return !isSame
    })
    .map(({ number }) => number)
}

/** The fields as they can be saved now, and what had to be left out because it no longer exists or is taken. */
async function removeMissing(
  db: Db,
  principal: Principal,
  id: string,
  { portraitAssetId, userId, relations: stored, mergedInto: _, ...rest }: ParticipantFields,
): Promise<{ readonly fields: Partial<ParticipantFields>; readonly omitted: OmittedPart[] }> {
  const current = await loadCurrentParticipants(
    db,
    stored.map(({ participantId }) => participantId),
  )
  // Somebody may have been merged into a relative of theirs.
  const relations = current
    .replaceIn(stored, ({ kind }) => kind)
    .filter(({ participantId }) => participantId !== id)
  const relatedIds = [...new Set(relations.map(({ participantId }) => participantId))]
  const existing = await findExisting(db, relatedIds)
  const gone = relatedIds.filter((relatedId) => !existing.has(relatedId))
  const isPortraitVisible =
    portraitAssetId === null ||
    (await visiblePortraits(db, principal, [portraitAssetId])).has(portraitAssetId)
  const isUserFree = userId === null || (await isLinkable(db, id, userId))
  const names = (await loadParticipantNames(db, gone)).map((person) => person.names)
  return {
    fields: {
      ...rest,
      relations: relations.filter(({ participantId }) => existing.has(participantId)),
      ...(isPortraitVisible && { portraitAssetId }),
      ...(isUserFree && { userId }),
    },
    omitted: [
      ...(gone.length > 0 ? [toOmitted('relations', gone.length, names)] : []),
      // To viewers with restrictions the state showed no portrait.
      ...(isPortraitVisible || isRestricted(principal) ? [] : [toOmitted('portraitAssetId')]),
      ...(isUserFree ? [] : [toOmitted('userId')]),
    ],
  }
}

function toOmitted(field: string, count = 1, names: LocalizedNames[] = []): OmittedPart {
  return { field, count, names }
}

async function findExisting(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('participants').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((row) => row.id))
}

/** Whether the user exists and is linked to nobody else. */
async function isLinkable(db: Db, participantId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId}
      and not exists (select from participants where user_id = users.id and id <> ${participantId})`.execute(
    db,
  )
  return rows.length > 0
}
