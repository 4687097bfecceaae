import type { Db } from '../../../db/client.ts'
import { loadCurrentParticipants } from '../../../visibility/current-participants.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { loadVisibleLinks } from '../../../visibility/visible-events.ts'
import { listParticipantIds, replaceParticipants, type StoredFields } from '../../planning/stored-event.ts'
import { listItemIds, listVisibleChangedDays } from '../../planning/visible-changed-days.ts'
import type { HistoryFields } from '../history-source.ts'

/** The stored fields of each field that the history shows: days and times are only restored together. */
const storedFields: Readonly<Record<string, readonly (keyof StoredFields)[]>> = {
  title: ['title'],
  times: ['startDay', 'endDay', 'startTime', 'endTime', 'timeZone'],
  rule: ['rule'],
  exceptions: ['removedDays', 'changedDays'],
  place: ['place'],
  participants: ['participantIds'],
  items: ['itemIds'],
  text: ['text'],
  visibility: ['visibility'],
}

/** The stored fields of the given fields of the history; all of them without names. */
export function pickEventFields(
  fields: StoredFields,
  names: readonly string[] = Object.keys(storedFields),
): Partial<StoredFields> {
  const picked = names.flatMap((name) => storedFields[name] ?? [])
  return Object.fromEntries(picked.map((name) => [name, fields[name]]))
}

/** States of an event as its history shows them, without the items that do not exist for the viewer. */
export async function presentEventFields(
  db: Db,
  viewer: Viewer,
  stored: readonly StoredFields[],
): Promise<HistoryFields[]> {
  const current = await loadCurrentParticipants(db, stored.flatMap(listParticipantIds))
  const states = stored.map((state) => replaceParticipants(state, current))
  const itemIds = states.flatMap(listItemIds)
  const { items } = await loadVisibleLinks(db, viewer, { participantIds: [], itemIds: [...new Set(itemIds)] })
  const isItemVisible = (id: string) => items.has(id)
  return states.map((state) => {
    const { title, text, place, startDay, endDay, startTime, endTime, timeZone, rule, visibility } = state
    return {
      title,
      times: { startDay, endDay, startTime, endTime, timeZone },
      rule,
      exceptions: [
        ...state.removedDays.map((day) => ({ day })),
        ...listVisibleChangedDays(state, isItemVisible),
      ],
      place: place === '' ? null : { name: place },
      participants: state.participantIds.map((participantId) => ({ participantId })),
      items: state.itemIds.filter(isItemVisible),
      text,
      visibility,
    }
  })
}
