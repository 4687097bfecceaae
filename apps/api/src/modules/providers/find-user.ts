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
  readonly isLinked: boolean
  readonly hasSecondFactor: boolean
}

/**
 * Finds the user who is linked to a person at a provider. Without a link, it is the active user with the address of the
 * person, which the provider must have verified, as everybody can claim an address. Undefined for somebody who may have a
 * new account. Throws `provider-refused`.
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
    // A suspension was lifted: without a password the user counts as invited, but they have a way to sign in.
    if (linked.status === 'suspended') throw providerRefused('not-active')
    return { id: linked.id, isLinked: true, hasSecondFactor: linked.has_second_factor }
  }
  return findByAddress(db, identity)
}

async function findByAddress(
  db: Kysely<Database>,
  { issuer, email, isEmailVerified, maySignUp }: ProviderIdentity,
): Promise<FoundUser | undefined> {
  if (!email || !isEmailVerified) throw providerRefused('unverified')
  const user = await selectUsers(db)
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
  return { id: user.id, isLinked: false, hasSecondFactor: user.has_second_factor }
}

function selectUsers(db: Kysely<Database>) {
  return db.selectFrom('users').select(['users.id', 'users.status', hasSecondFactor.as('has_second_factor')])
}

export function providerRefused(reason: (typeof providerRefusals)[number]): AppError {
  return new AppError('provider-refused', {
    message: 'The provider knows this person, but the archive does not let them in.',
    params: { reason },
  })
}
