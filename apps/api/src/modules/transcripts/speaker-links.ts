import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { toSingleLine } from '@lares/shared-types/single-line'
import type { Segment, SpeakerLink } from '@lares/shared-types/transcripts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { currentParticipant, loadCurrentParticipants } from '../../visibility/current-participants.ts'

/**
 * Selects the speakers of the transcript of a row, without those whose participant was deleted, and with those whom merged
 * participants have become.
 */
export const existingSpeakers: RawBuilder<SpeakerLink[] | null> = sql`(
  select jsonb_agg(link || jsonb_build_object('participantId', participants.id) order by place)
  from jsonb_array_elements(transcripts.speakers) with ordinality links(link, place)
  join participants on participants.id = ${currentParticipant(sql`(link ->> 'participantId')::uuid`)})`

/**
 * Normalizes the speakers of a transcript: the names as in its lines, without those that no line has. Throws
 * `invalid-fields` for a name that occurs twice and for participants that do not exist, unless they were linked before:
 * such a link is left out, since somebody has deleted the participant meanwhile.
 */
export async function normalizeSpeakers(
  trx: Transaction<Database>,
  itemId: string,
  requested: readonly SpeakerLink[],
  segments: readonly Segment[],
): Promise<SpeakerLink[]> {
  const spoken = new Set(segments.map(({ speaker }) => speaker))
  const current = await loadCurrentParticipants(trx, requested.map(toId))
  const links = requested.map(({ name, participantId }) => ({
    name: toSingleLine(name),
    participantId: current.toCurrent(participantId),
  }))
  const existing = await lockParticipants(trx, links)
  const stored = existing.size < new Set(links.map(toId)).size ? await loadLinkedIds(trx, itemId) : new Set()
  const names = new Set<string>()
  const issues = links.flatMap(({ name, participantId }, index): Issue[] => {
    const isRepeated = names.has(name)
    names.add(name)
    if (isRepeated) return [{ path: `speakers.${index}.name`, code: 'duplicate' }]
    if (existing.has(participantId) || stored.has(participantId)) return []
    return [{ path: `speakers.${index}.participantId`, code: 'unknown-reference' }]
  })
  if (issues.length > 0) throw invalidFields(...issues)
  return links.filter(({ name, participantId }) => spoken.has(name) && existing.has(participantId))
}

const toId = ({ participantId }: SpeakerLink) => participantId

async function lockParticipants(
  trx: Transaction<Database>,
  links: readonly SpeakerLink[],
): Promise<ReadonlySet<string>> {
  if (links.length === 0) return new Set()
  const rows = await trx
    .selectFrom('participants')
    .select('id')
    .where('id', 'in', links.map(toId))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The participants that the stored transcript links, also deleted ones. */
async function loadLinkedIds(trx: Transaction<Database>, itemId: string): Promise<ReadonlySet<string>> {
  const row = await trx
    .selectFrom('transcripts')
    .select('speakers')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return new Set(row?.speakers.map(toId))
}
