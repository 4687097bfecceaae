import { createHash } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { getPrincipalKey, type Principal } from '../../visibility/principal.ts'

interface Creation<Inserted, Reply> {
  readonly principal: Principal
  /** What is created, because the same body can be that of a tag and of a category. */
  readonly entity: string
  /** The body of the request; its `id` is absent if the client has left it to the server. */
  readonly input: { readonly id?: string }
  /** Inserts the row. It may run several times, so it must have no effects outside of the database. */
  readonly insert: (trx: Transaction<Database>, id: string) => Promise<Inserted>
  /**
   * Loads what was created as the principal sees it now. `inserted` is undefined for a repeated request, whose effects must
   * not happen again. Throws `not-found` if it no longer exists for the principal.
   */
  readonly reply: (id: string, inserted: Inserted | undefined) => Promise<Reply>
}

/**
 * Creates something once, however often its request is repeated: a client that lost the reply sends the same id and the same
 * body again, and gets what it created the first time (docs/decisions/0042). Of concurrent requests the others wait for the
 * first. Throws `id-taken` for an id that was used in any other way, and what `insert` and `reply` throw.
 */
export async function createOnce<Inserted, Reply>(
  db: Db,
  { principal, entity, input, insert, reply }: Creation<Inserted, Reply>,
): Promise<Reply> {
  const { id = uuidv7(), ...body } = input
  const request = input.id === undefined ? undefined : toDigest([entity, getPrincipalKey(principal), body])
  const created = await inTransaction(db, async (trx) => {
    if (request && !(await claimId(trx, id, request))) return undefined
    return { inserted: await insert(trx, id) }
  })
  return created ? reply(id, created.inserted) : reply(id, undefined).catch(toIdTaken)
}

/** Claims an id for a request. Returns false if the same request has claimed it before; throws `id-taken` if another has. */
async function claimId(trx: Transaction<Database>, id: string, request: Buffer): Promise<boolean> {
  // Waits for a concurrent transaction that claims the id, until it has ended.
  const claimed = await trx
    .insertInto('used_ids')
    .values({ id, request })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (claimed) return true
  const earlier = await trx.selectFrom('used_ids').select('request').where('id', '=', id).executeTakeFirst()
  if (earlier?.request?.equals(request)) return false
  throw idTaken()
}

/**
 * The answer to a repeated request whose result no longer exists for the principal: the same as to any other use of the id, so
 * that it does not tell what is hidden from what was deleted.
 */
function toIdTaken(error: unknown): never {
  throw error instanceof AppError && error.code === 'not-found' ? idTaken() : error
}

function idTaken(): AppError {
  return new AppError('id-taken', { message: 'This id has already been used. Make a new one.' })
}

/** SHA-256 of a value as JSON, in which the order of the fields does not matter. */
function toDigest(value: unknown): Buffer {
  const json = JSON.stringify(value, (_name, part: unknown) => (isObject(part) ? sortFields(part) : part))
  return createHash('sha256').update(json).digest()
}

function sortFields(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
