import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { ParticipantFields } from './participant-fields.ts'
import type { Relation } from './relations.ts'

/** A query of participants with their relations, in the order of `sortRelations`. */
export function selectParticipants(db: Kysely<Database>) {
  return db
    .selectFrom('participants')
    .selectAll()
    .select(
      sql<Relation[]>`coalesce((
        select json_agg(json_strip_nulls(json_build_object('participantId', other_id, 'kind', kind, 'since', since))
          order by other_id::text collate "C", kind collate "C")
        from participant_relations where participant_id = participants.id), '[]')`.as('relations'),
    )
}

export type ParticipantRow = Awaited<
  ReturnType<ReturnType<typeof selectParticipants>['executeTakeFirstOrThrow']>
>

export function toFields(row: ParticipantRow): ParticipantFields {
  return {
    names: row.names,
    aliases: row.aliases,
    description: row.description,
    birth: row.birth_edtf,
    death: row.death_edtf,
    colour: row.colour,
    portraitAssetId: row.portrait_asset_id,
    userId: row.user_id,
    relations: row.relations,
  }
}
