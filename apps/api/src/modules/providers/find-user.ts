import { AppError } from '@lares/server-kit/app-error'
import type * as internal from '@lares/server-kit/internal-contracts'
import type { providerRefusals } from '@lares/shared-types/contracts/oidc'
import { type Kysely, sql } from 'kysely'
import type { Static } from 'typebox'
import { hasSecondFactor } from '../../db/has-second-factor.ts'
import type { Database } from '../../db/schema/database.ts'

export type ProviderIdentity = Static<typeof internal.ProviderIdentity>

/** The user who is a person at a provider, or becomes linked to them. */
export interface FoundUser {
  readonly id: string
  /** As long as this is their epoch, a sign-in that was begun can be completed. */
  readonly epoch: number
  readonly isLinked: boolean
  readonly hasSecondFactor: boolean
}

/**
 * Finds the user who is linked to a person at a provider. Without a link, it is the active user with the address of the
 * person. The provider must have verified it, as everybody can claim an address there, and so must the archive: those who
 * manage users can give any address to an account of which they know the password. Undefined for somebody who may have a new
 * account. Throws `provider-refused`.
 */
export async function findUser(
  db: Kysely<Database>,
  identity: ProviderIdentity,
): Promise<FoundUser | undefined> {
  const { issuer, subject } = identity
  const linked = await selectUsers(db)
    .innerJoin('provider_links', 'provider_links.user_id', 'users.id')
    .where('provider_links.issuer', '=', issuer)
    .where('provider_links.subject', '=', subject)
    .executeTakeFirst()
  if (linked) {
    // Not the invited: who has no password counts as invited after a suspension, but can sign in by the provider.
    if (linked.status === 'suspended') throw providerRefused('not-active')
    return toFoundUser(linked, true)
  }
  return findByAddress(db, identity)
}

async function findByAddress(
  db: Kysely<Database>,
  { issuer, email, isEmailVerified, maySignUp, mayLink }: ProviderIdentity,
): Promise<FoundUser | undefined> {
  if (!mayLink) throw providerRefused('maintenance')
  if (!email || !isEmailVerified) throw providerRefused('unverified')
  const user = await selectUsers(db)
    .select('users.verified_at')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('provider_links')
            .select(sql.lit(1).as('one'))
            .whereRef('provider_links.user_id', '=', 'users.id')
            .where('provider_links.issuer', '=', issuer),
        )
        .as('is_linked_otherwise'),
    )
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
  if (!user) {
    if (!maySignUp) throw providerRefused('unknown')
    return undefined
  }
  if (user.status !== 'active') throw providerRefused('not-active')
  // The address may have been given to another person since.
  if (user.is_linked_otherwise) throw providerRefused('linked-otherwise')
  if (!user.verified_at) throw providerRefused('unconfirmed')
  return toFoundUser(user, false)
}

function selectUsers(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.status', 'users.session_epoch', hasSecondFactor.as('has_second_factor')])
}

function toFoundUser(
  row: { readonly id: string; readonly session_epoch: number; readonly has_second_factor: boolean },
  isLinked: boolean,
): FoundUser {
  return { id: row.id, epoch: row.session_epoch, isLinked, hasSecondFactor: row.has_second_factor }
}

export function providerRefused(reason: (typeof providerRefusals)[number]): AppError {
  return new AppError('provider-refused', {
    message: 'The provider knows this person, but the archive does not let them in.',
    params: { reason },
  })
}
