import type { UserRef } from '@lares/shared-types/fields'
import { fold } from '@lares/shared-types/fold'
import type { SelectQueryBuilder } from 'kysely'
import type { Database } from './schema/database.ts'

/** Names that are compared; a family has far fewer users. */
const maxCompared = 2000

interface Suggestion {
  /** The user who asks, and who is not suggested. */
  readonly exceptId: string
  /** With what one of the words of the name begins, whatever its case and accents. */
  readonly name: string
  readonly limit: number
}

/** Those of the users of a query one of whose names begins in this way, by name. */
export async function suggestUsers<Row>(
  users: SelectQueryBuilder<Database, 'users', Row>,
  { exceptId, name, limit }: Suggestion,
): Promise<UserRef[]> {
  const found = await users
    .clearSelect()
    .where('users.id', '<>', exceptId)
    .select(['users.id', 'users.display_name as displayName'])
    .orderBy('users.display_name')
    .orderBy('users.id')
    .limit(maxCompared)
    .execute()
  const start = fold(name)
  return found.filter(({ displayName }) => ` ${fold(displayName)}`.includes(` ${start}`)).slice(0, limit)
}
