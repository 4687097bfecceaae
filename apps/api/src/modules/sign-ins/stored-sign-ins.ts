import { notFound } from '@lares/server-kit/app-error'
import type { SignIn, UserSignIns } from '@lares/shared-types/contracts/sign-ins'
import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { findNetwork } from '../../addresses/find-network.ts'
import type { Db } from '../../db/client.ts'
import { hasSecondFactor } from '../../db/has-second-factor.ts'
import type { Database } from '../../db/schema/database.ts'

/**
 * Sessions of one user, more than their devices need and programs that sign in each time. A further sign-in ends the session that
 * has been unused for longest, so that every session is listed.
 */
const maxSignIns = 100

/** Enough to tell browsers and systems apart. */
const maxAgentLength = 300

interface NewSignIn {
  readonly userId: string
  readonly epoch: number
  readonly at: Date
  readonly address: string | undefined
  readonly agent: string | undefined
}

/** Records a sign-in, and that failed ones are over. Returns its id. */
export async function recordSignIn(
  trx: Transaction<Database>,
  { userId, epoch, at, address, agent }: NewSignIn,
): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('sign_ins')
    .values({
      id,
      user_id: userId,
      epoch,
      created_at: at,
      last_seen_at: at,
      address: address ?? null,
      agent: agent?.slice(0, maxAgentLength) ?? null,
    })
    .execute()
  // Those of an older epoch are invalid in any case; ended ones of this epoch must be remembered as ended.
  await sql`delete from sign_ins where user_id = ${userId} and epoch < ${epoch}`.execute(trx)
  await sql`update sign_ins set ended_at = ${at} where id in (
      select id from sign_ins where user_id = ${userId} and ended_at is null
      order by id = ${id} desc, last_seen_at desc offset ${maxSignIns})`.execute(trx)
  await trx.updateTable('users').set({ failed_sign_ins: 0 }).where('id', '=', userId).execute()
  return id
}

/** Lets a sign-in go on after the user has changed their password on that device, which ends the others. */
export async function continueSignIn(trx: Transaction<Database>, id: string, epoch: number): Promise<void> {
  await trx.updateTable('sign_ins').set({ epoch }).where('id', '=', id).execute()
}

/** Records that the user of a sign-in was there, unless that was recorded less than an interval ago. */
export async function touchSignIn(
  db: Db,
  id: string,
  seen: { readonly at: Date; readonly address: string | undefined; readonly intervalMs: number },
): Promise<void> {
  const { at, address, intervalMs } = seen
  await db
    .updateTable('sign_ins')
    .set({ last_seen_at: at, ...(address !== undefined && { address }) })
    .where('id', '=', id)
    .where('last_seen_at', '<=', new Date(at.getTime() - intervalMs))
    .execute()
}

/** Counts a wrong password or code of a user, which those who manage users see. */
export async function recordFailedSignIn(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      failed_sign_ins: sql<number>`least(${eb.ref('failed_sign_ins')}, 999999) + 1`,
      last_failed_sign_in_at: at,
    }))
    .where('id', '=', userId)
    .execute()
}

/** Where every user is signed in, and how often signing in has failed since they last did. */
export async function listSignIns(db: Db): Promise<UserSignIns[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'failed_sign_ins', 'last_failed_sign_in_at'])
    .select(hasSecondFactor.as('has_second_factor'))
    .orderBy('id')
    .execute()
  const signIns = Map.groupBy(await selectValid(db).execute(), ({ user_id }) => user_id)
  return users.map(({ id, failed_sign_ins, last_failed_sign_in_at, has_second_factor }) => ({
    userId: id,
    failedSignIns: failed_sign_ins,
    lastFailedSignInAt: last_failed_sign_in_at?.toISOString() ?? null,
    hasSecondFactor: has_second_factor,
    signIns: (signIns.get(id) ?? []).map(toSignIn),
  }))
}

export async function listSignInsOf(db: Db, userId: string): Promise<SignIn[]> {
  return (await selectValid(db).where('sign_ins.user_id', '=', userId).execute()).map(toSignIn)
}

/** Ends a sign-in: its session is refused from the next request on. Throws `not-found`. */
export async function endSignIn(
  db: Kysely<Database>,
  userId: string,
  signInId: string,
  at: Date,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sign_ins')
    .set({ ended_at: at })
    .where('id', '=', signInId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Ends every sign-in of a user, also those that are not listed. */
export async function endAllSignIns(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ session_epoch: eb('session_epoch', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

function selectValid(db: Db) {
  return db
    .selectFrom('sign_ins')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'sign_ins.user_id')
        .onRef('users.session_epoch', '=', 'sign_ins.epoch')
        .on('users.status', '=', 'active'),
    )
    .select([
      'sign_ins.id',
      'sign_ins.user_id',
      'sign_ins.created_at',
      'sign_ins.last_seen_at',
      'sign_ins.address',
      'sign_ins.agent',
    ])
    .where('sign_ins.ended_at', 'is', null)
    .orderBy('sign_ins.last_seen_at', 'desc')
}

function toSignIn(
  row: Awaited<ReturnType<ReturnType<typeof selectValid>['executeTakeFirstOrThrow']>>,
): SignIn {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    address: row.address,
    network: findNetwork(row.address),
    agent: row.agent,
  }
}
