import { accessDenied } from '@lares/server-kit/access'
import * as contracts from '@lares/shared-types/contracts/planning'
import type { OmittedPart } from '@lares/shared-types/history'
import { sql } from 'kysely'
import type { Services } from '../../../services.ts'
import { loadCurrentParticipants } from '../../../visibility/current-participants.ts'
import { isPermitted } from '../../../visibility/principal.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'
import { loadEventVersion } from '../../planning/event-version.ts'
import { findEvent } from '../../planning/find-event.ts'
import { findExistingParticipants } from '../../planning/find-existing-participants.ts'
import { revertEvent } from '../../planning/revert-event.ts'
import { listParticipantIds, replaceParticipants, type StoredFields } from '../../planning/stored-event.ts'
import type { HistorySource } from '../history-source.ts'
import { loadParticipantNames } from '../load-names.ts'
import { loadStoredFields } from '../load-stored-fields.ts'
import { listEventNumbers } from './event-numbers.ts'
import { pickEventFields, presentEventFields } from './event-states.ts'

/** The history of events of the calendar, also of deleted ones: restoring a state brings them back. */
export function createEventSource(services: Services): HistorySource {
  const { db } = services
  return {
    entity: 'event',
    async loadSubject(_, principal, id) {
      const stored = await findEvent(db, principal, id)
      const version = await loadEventVersion(db, principal, stored)
      const mayRestore = isPermitted(principal, contracts.changeEvent)
      return { title: stored.fields.title, names: null, version, mayRestore }
    },
    selectVisible: (_, principal, id) =>
      sql`${visibleEvents(db, principal, 'any').select('events.id').where('events.id', '=', id)}`,
    listNumbers: (_, principal, id) => listEventNumbers(db, principal, id),
    present: (_, principal, stored) =>
      presentEventFields(db, principal, stored as unknown as readonly StoredFields[]),
    async restore({ principal, id, number, version, fields: names }) {
      const current = await findEvent(db, principal, id)
      if (!isPermitted(principal, contracts.changeEvent)) throw accessDenied(contracts.changeEvent.access)
      const storedNumber = (await listEventNumbers(db, principal, id))[number - 1]
      const stored = (await loadStoredFields(db, 'event', id, storedNumber)) as unknown as StoredFields
      const saved = replaceParticipants(stored, await loadCurrentParticipants(db, listParticipantIds(stored)))
      const ofDays = saved.changedDays.flatMap((changed) => changed.participantIds)
      const restored = [
        ...(isRestored('participants', names) ? saved.participantIds : []),
        ...(isRestored('exceptions', names) ? ofDays : []),
      ]
      const existing = await findExistingParticipants(db, [...new Set([...saved.participantIds, ...ofDays])])
      const onlyExisting = (ids: readonly string[]) => ids.filter((one) => existing.has(one))
      const fields: StoredFields = {
        ...saved,
        participantIds: onlyExisting(saved.participantIds),
        changedDays: saved.changedDays.map((changed) => ({
          ...changed,
          participantIds: onlyExisting(changed.participantIds),
        })),
      }
      const given = pickEventFields(fields, names)
      const after = await revertEvent(services, principal, id, { version, given })
      const gone = [...new Set(restored)].filter((participantId) => !existing.has(participantId))
      return { changed: after !== current.version, omitted: await describeMissing(gone) }
    },
  }

  async function describeMissing(gone: readonly string[]): Promise<OmittedPart[]> {
    if (gone.length === 0) return []
    const people = await loadParticipantNames(db, gone)
    return [{ field: 'participants', count: gone.length, names: people.map((person) => person.names) }]
  }
}

function isRestored(field: string, names: readonly string[] | undefined): boolean {
  return names?.includes(field) ?? true
}
