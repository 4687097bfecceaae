import { invalidFields, notFound } from '@lares/server-kit/app-error'
import type { ChangeEvent, CreateEvent, EventDetail, EventFields } from '@lares/shared-types/planning'
import { addDays } from '@lares/shared-types/recurrence/days'
import { formatRule, parseRule } from '@lares/shared-types/recurrence/rule'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { normalizeFields, rejectTooManyExceptions } from './event-fields.ts'
import { resolveLinks } from './event-links.ts'
import { loadEvent } from './event-view.ts'
import { insertEvent, lockEvent, saveEvent } from './lock-event.ts'
import { findMovedStart, matchDays } from './move-series.ts'
import { listRemindedDays, moveNotifications } from './reminders/move-notifications.ts'
import { copyReminders } from './reminders/stored-reminders.ts'
import {
  countBefore,
  endBefore,
  getExceptionsFrom,
  getRemainingRule,
  moveExceptions,
  replaceOccurrence,
} from './series.ts'
import {
  getLength,
  getOccurrence,
  getSeriesOn,
  hasOccurrence,
  isRuleDay,
  type StoredEvent,
  type StoredFields,
} from './stored-event.ts'

/** Creates an event. Throws `invalid-fields` and `id-taken`. */
export async function createEvent(
  { db, now }: Services,
  principal: Principal,
  input: CreateEvent,
): Promise<EventDetail> {
  const at = now()
  const normalized = normalizeFields(input)
  return createOnce(db, {
    principal,
    entity: 'event',
    input,
    async insert(trx, id) {
      const links = await resolveLinks(trx, principal, undefined, normalized)
      await insertEvent(trx, principal, {
        id,
        at,
        fields: { ...normalized, ...links, removedDays: [], changedDays: [] },
      })
    },
    reply: (id) => loadEvent(db, principal, id),
  })
}

/** An event and the day of its rule on which the opened occurrence now is. */
interface Place {
  readonly id: string
  readonly day: string | undefined
}

/**
 * Changes one occurrence of an event, this and the following ones, or all. Throws `not-found`, `version-conflict` and
 * `invalid-fields`.
 */
export async function changeEvent(
  { db, now }: Services,
  principal: Principal,
  id: string,
  input: ChangeEvent,
): Promise<EventDetail> {
  const { version, scope, day, ...given } = input
  const place = await inTransaction(db, async (trx) => {
    const stored = await lockEvent(trx, principal, { id, version, day })
    rejectUnknownDay(stored.fields, scope, day)
    const change = { trx, principal, stored, given, at: now() }
    if (day === null || scope === 'all') return changeAll(change, day)
    if (scope === 'one') return changeOne(change, day)
    return countBefore(stored.fields, day) === 0 ? changeAll(change, day) : changeFollowing(change, day)
  })
  return loadEvent(db, principal, place.id, place.day)
}

/** Throws `not-found` for a day without an occurrence, and `invalid-fields` if the scope needs a day or must not have one. */
export function rejectUnknownDay(fields: StoredFields, scope: string, day: string | null): void {
  const recurs = fields.rule !== null
  if (!recurs && (scope !== 'all' || day !== null)) throw invalidFields({ path: 'day', code: 'not-allowed' })
  if (!recurs || (scope === 'all' && day === null)) return
  if (day === null) throw invalidFields({ path: 'day', code: 'required' })
  if (!isRuleDay(fields, day) || fields.removedDays.includes(day)) throw notFound()
}

interface Change {
  readonly trx: Transaction<Database>
  readonly principal: Principal
  readonly stored: StoredEvent
  /** The new fields, with the times of the opened occurrence. */
  readonly given: EventFields
  readonly at: Date
}

/** Changes the whole series. Its days move with the opened occurrence. */
async function changeAll(change: Change, day: string | null): Promise<Place> {
  const { trx, principal, stored, given, at } = change
  const before = stored.fields
  const move = { before, day: day ?? before.startDay, given }
  const startDay = day === null ? given.startDay : findMovedStart(move)
  const normalized = normalizeFields(startOn(startDay, given))
  const links = await resolveLinks(trx, principal, before, given)
  const moveDay = matchDays(move, normalized, getLastDay(before, move.day))
  const fields = moveExceptions(before, { ...normalized, ...links }, moveDay)
  await saveIfChanged(change, fields, at)
  const movedDay = day === null ? undefined : moveDay(day)
  const isThere = movedDay && isRuleDay(fields, movedDay) && !fields.removedDays.includes(movedDay)
  return { id: stored.id, day: isThere ? movedDay : undefined }
}

async function changeOne(change: Change, day: string): Promise<Place> {
  const { trx, principal, stored, given, at } = change
  const before = stored.fields
  const rule = given.rule === null ? undefined : parseRule(given.rule)
  if (rule && formatRule(rule) !== before.rule) throw invalidFields({ path: 'rule', code: 'not-allowed' })
  if (given.visibility !== before.visibility) throw invalidFields({ path: 'visibility', code: 'not-allowed' })
  const normalized = normalizeFields({ ...given, rule: null })
  const links = await resolveLinks(trx, principal, getOccurrence(before, day), given)
  const fields = replaceOccurrence(before, day, { ...normalized, ...links })
  rejectTooManyExceptions(fields)
  await saveIfChanged(change, fields, at)
  return { id: stored.id, day }
}

/** Ends the series before the day, and makes the rest another event, unless nothing of it changes. */
async function changeFollowing(change: Change, day: string): Promise<Place> {
  const { trx, principal, stored, given, at } = change
  const before = stored.fields
  const rule = getRemainingRule(before, day, given.rule)
  const move = { before: { rule: before.rule, startDay: day }, day, given: { ...given, rule } }
  const normalized = normalizeFields(startOn(findMovedStart(move), { ...given, rule }))
  const links = await resolveLinks(trx, principal, before, given)
  const remindedDays = await listRemindedDays(trx, stored.id, day)
  const moveDay = matchDays(move, normalized, getLastDay(before, day, remindedDays))
  const exceptions = getExceptionsFrom(before, day)
  const rest = moveExceptions(exceptions, { ...normalized, ...links }, moveDay)
  const unchanged = { ...getSeriesOn(before, day), rule: getRemainingRule(before, day, before.rule) }
  if (toComparable(rest) === toComparable({ ...unchanged, ...exceptions })) return { id: stored.id, day }
  const id = uuidv7()
  const findDay = (old: string) => {
    if (rest.rule !== null) return moveDay(old)
    return old === day ? null : undefined
  }
  const movedDays = remindedDays.flatMap((from) => {
    const to = findDay(from)
    return to !== undefined && hasOccurrence(rest, to) ? [{ from, to }] : []
  })
  // Before the save, which marks the reminders as stale whose occurrences the series has lost.
  await moveNotifications(trx, { from: stored.id, to: id, days: movedDays })
  await saveEvent(trx, principal, stored, { at, action: 'changed', fields: endBefore(before, day) })
  await insertEvent(trx, principal, { id, at, fields: rest })
  await copyReminders(trx, stored.id, id)
  return { id, day: undefined }
}

/** The fields with another first day. One that cannot be used stays, so that it is rejected with both days. */
function startOn(startDay: string, given: EventFields): EventFields {
  if (startDay === given.startDay) return given
  return { ...given, startDay, endDay: addDays(startDay, getLength(given)) }
}

/** The last day of a rule that has an exception, or of the given ones if that is later. */
function getLastDay(
  { removedDays, changedDays }: StoredFields,
  day: string,
  furtherDays: readonly string[] = [],
): string {
  const changed = changedDays.map((occurrence) => occurrence.day)
  return [day, ...removedDays, ...changed, ...furtherDays].sort().at(-1) ?? day
}

async function saveIfChanged(
  { trx, principal, stored }: Change,
  fields: StoredFields,
  at: Date,
): Promise<void> {
  if (toComparable(stored.fields) === toComparable(fields)) return
  await saveEvent(trx, principal, stored, { at, action: 'changed', fields })
}

function toComparable(fields: StoredFields): string {
  return JSON.stringify(
    Object.entries(fields)
      .map(([name, value]) => [name, name === 'changedDays' ? fields.changedDays.map(sortEntries) : value])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
}

function sortEntries(object: object): unknown[] {
  return Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1))
}
