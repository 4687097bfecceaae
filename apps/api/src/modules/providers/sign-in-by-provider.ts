import type * as internal from '@lares/server-kit/internal-contracts'
import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { SecondFactorPending, SignedIn } from '../accounts/credentials.ts'
import { toSessionUser } from '../accounts/session-user.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { acceptCode, type FoundCode, findCode } from '../second-factor/accept-code.ts'
import { countRefusedCodes } from '../second-factor/count-refused-codes.ts'
import { signInExpired } from '../second-factor/sign-in-expired.ts'
import { recordSignIn } from '../sign-ins/stored-sign-ins.ts'
import { lockUser } from '../users/stored-user.ts'
import { type AppliedRights, applyRights, lockBeforeDemotion } from './apply-rights.ts'
import { type FoundUser, findUser, type ProviderIdentity, providerRefused } from './find-user.ts'
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
 * groups. Nothing is changed before the code of a second factor. Throws `provider-refused`, `code-refused`, and
 * `sign-in-expired` if the user of the first step is another one since, was suspended or has another password.
 */
export async function signInByProvider(
  services: Services,
  input: Input,
): Promise<ProviderSignIn | SecondFactorPending> {
  const { db, now } = services
  const at = now()
  const { secondStep } = input
  const user = await findUser(db, input)
  if (secondStep) rejectAnother(user, secondStep)
  if (!user?.hasSecondFactor) return completeSignIn(services, input, { at })
  const { id, epoch } = user
  if (!secondStep) return { secondFactor: { userId: id, epoch } }
  return countRefusedCodes(db, id, at, async () => {
    const code = { of: id, found: await findCode(db, id, secondStep.code, at) }
    return completeSignIn(services, input, { at, code })
  })
}

interface Proof {
  readonly at: Date
  /** Absent for somebody without a second factor. */
  readonly code?: { readonly of: string; readonly found: FoundCode }
}

async function completeSignIn({ db }: Services, input: Input, { at, code }: Proof): Promise<ProviderSignIn> {
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
    if (input.secondStep) rejectAnother({ id, epoch: stored.session_epoch }, input.secondStep)
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

/** Throws `sign-in-expired` for another user than that of the first step, or one whose sign-ins were ended since. */
function rejectAnother(
  user: Pick<FoundUser, 'id' | 'epoch'> | undefined,
  { userId, epoch }: NonNullable<Input['secondStep']>,
): void {
  if (user?.id !== userId || user.epoch !== epoch) throw signInExpired()
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
