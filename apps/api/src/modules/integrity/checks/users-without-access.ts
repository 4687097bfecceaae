import { sql } from 'kysely'
import type { Check } from './check.ts'

/** Invited users whose link has expired, and active ones without a password, unless they sign in by a passkey or a provider. */
export const usersWithoutAccess: Check = {
  schedule: 'nightly',
  async count(db) {
    const { count } = await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async examine({ db, now }) {
    const users = await db
      .selectFrom('users')
      .select(['users.id', 'users.status'])
      .where((eb) =>
        eb.or([
          eb.and([eb('users.status', '=', 'active'), eb('users.password_hash', 'is', null)]),
          eb.and([
            eb('users.status', '=', 'invited'),
            sql<boolean>`not exists (
              select from access_tokens
              where user_id = users.id and purpose = 'invitation' and expires_at > ${now()})`,
          ]),
        ]),
      )
      .where(sql<boolean>`not exists (select from passkeys where user_id = users.id)`)
      .where(sql<boolean>`not exists (select from provider_links where user_id = users.id)`)
      .execute()
    return {
      examined: 1,
      findings: users.map(({ id, status }) => ({
        key: id,
        userId: id,
        details: { problem: status === 'invited' ? 'invitation-expired' : 'no-password' },
      })),
    }
  },
}
