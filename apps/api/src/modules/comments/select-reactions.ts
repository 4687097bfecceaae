import { maxReactionNames, type Reaction, reactionKinds } from '@lares/shared-types/reactions'
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../../visibility/principal.ts'

/** What is reacted to, and the table of its reactions. */
const subjects = {
  item: { table: 'item_reactions', column: 'item_id', id: 'items.id' },
  comment: { table: 'comment_reactions', column: 'comment_id', id: 'comments.id' },
} as const

/** SQL of the reactions to the item or comment of the enclosing statement, as JSON, in the order of `reactionKinds`. */
export function selectReactions(
  subject: keyof typeof subjects,
  { userId }: Pick<Principal, 'userId'>,
): RawBuilder<Reaction[]> {
  const { table, column, id } = subjects[subject]
  return sql<Reaction[]>`coalesce((
    select json_agg(
      json_build_object('kind', kind, 'count', count, 'names', names, 'own', own)
      order by array_position(${[...reactionKinds]}::text[], kind))
    from (
      select kind, count(*)::int as count, coalesce(bool_or(user_id = ${userId}::uuid), false) as own,
        (array_agg(users.display_name order by reactions.created_at, users.id))[1:${sql.lit(maxReactionNames)}] as names
      from ${sql.table(table)} reactions join users on users.id = reactions.user_id
      where ${sql.ref(`reactions.${column}`)} = ${sql.ref(id)}
      group by kind) grouped), '[]')`
}
