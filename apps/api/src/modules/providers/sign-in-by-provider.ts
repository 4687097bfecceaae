import type * as internal from '@lares/server-kit/internal-contracts'
import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { SecondFactorPending, SignedIn } from '../accounts/credentials.ts'
import { toSessionUser } from '../accounts/session-user.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { acceptCode, findCode } from '../second-factor/accept-code.ts'
import { recordSignIn } from '../sign-ins/stored-sign-ins.ts'
import { lockUser } from '../users/stored-user.ts'
import { type AppliedRights, applyRights, lockBeforeDemotion } from './apply-rights.ts'
import { findUser, type ProviderIdentity, providerRefused } from './find-user.ts'
import { signUp } from './sign-up.ts'

type Input = Static<typeof internal.signInByProvider.body> & { readonly address: string | undefined }

/** For the security log. */
export interface ProviderSignIn extends AppliedRights {
  readonly signedIn: SignedIn
  readonly isNewUser: boolean
  readonly isNewLink: boolean
}

/**
 * Signs in the user who is a person at a provider: links them if they are not yet, and gives them the rights of their
 * groups. Nothing is changed before the code of a second factor. Throws `provider-refused` and `code-refused`.
 */
export async function signInByProvider(
  { db, now }: Services,
  input: Input,
): Promise<ProviderSignIn | SecondFactorPending> {
  const at = now()
  const user = await findUser(db, input)
  if (user?.hasSecondFactor && input.code === undefined) {
    const { session_epoch: epoch } = await db
      .selectFrom('users')
      .select('session_epoch')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    return { secondFactor: { userId: user.id, epoch } }
  }
  const code =
    user?.hasSecondFactor && input.code !== undefined
      ? { of: user.id, found: await findCode(db, user.id, input.code, at) }
      : undefined
  return inTransaction(db, async (trx) => {
    const administrators = await lockBeforeDemotion(trx, input.rights)
    // Once more, because somebody may have been suspended, linked or created since.
    const current = await findUser(trx, input)
    const id = current?.id ?? (await signUp(trx, input, { at, address: input.address }))
    if (current?.hasSecondFactor) {
      if (code?.of !== id) throw new Error('The second factor was switched on during the sign-in.')
      await acceptCode(trx, id, code.found)
    }
    const stored = await lockUser(trx, id)
    if (stored.status === 'suspended') throw providerRefused('not-active')
    const by = { id, name: stored.display_name, address: input.address }
    await touchLink(trx, input, id, at)
    if (!current?.isLinked) await recordAuditEvent(trx, { kind: 'provider-linked', at, by, subject: by })
    const applied = await applyRights(trx, stored, input.rights, { at, by, administrators })
    await trx.updateTable('users').set({ last_seen_at: at }).where('id', '=', id).execute()
    const { session_epoch: epoch, ...row } = await lockUser(trx, id)
    const { address, agent } = input
    const signInId = await recordSignIn(trx, { userId: id, epoch, at, address, agent })
    return {
      ...applied,
      signedIn: { user: toSessionUser(row), epoch, signInId },
      isNewUser: !current,
      isNewLink: !current?.isLinked,
    }
  })
}

/** Stores that a user is a person at a provider, and when they last came from there. */
async function touchLink(
  trx: Transaction<Database>,
  { issuer, subject }: ProviderIdentity,
  user_id: string,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('provider_links')
    .values({ issuer, subject, user_id, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ last_used_at: at }))
    .execute()
}
