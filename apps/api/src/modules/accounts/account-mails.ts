import { defaultLanguage, type Language } from '@lares/shared-types/languages'
import type { SiteParams } from '@lares/shared-types/users'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { MailText } from '../../languages/mail-texts.ts'
import type { Services } from '../../services.ts'
import { loadMailText } from '../site-texts/load-mail-text.ts'
import {
  type IssuedToken,
  issueAdditionalToken,
  issueToken,
  markMailed,
  revokeToken,
} from './access-tokens.ts'
import { buildLink } from './links.ts'

/** The recipient of a mail, which is written in their language, or in the default language. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly siteparams: SiteParams
}

/** Maximum number of valid password links of a user that were sent by mail. */
const maxPasswordResets = 3

/**
 * Mails a password link without revoking earlier ones. Returns false without a mail if the user has the maximum of valid
 * links. If the mail cannot be sent, the link is revoked and the mailer's error is thrown.
 */
export async function mailPasswordReset(services: Services, to: Recipient): Promise<boolean> {
  const { db, now, config } = services
  const issued = await inTransaction(db, (trx) =>
    issueAdditionalToken(trx, { purpose: 'password-reset', userId: to.id, now: now() }, maxPasswordResets),
  )
  if (!issued) return false
  const { token } = issued
  const link = buildLink.passwordReset(config.PUBLIC_URL, token)
  const text = await loadMailText(db, toMailLanguage(to), 'passwordReset', {
    displayName: to.displayName,
    link,
  })
  await deliver(services, to, token, text).catch(async (error: unknown) => {
    await revokeToken(db, token)
    throw error
  })
  return true
}

/** Mails a link that verifies the address, and revokes earlier ones. Throws if the mail cannot be sent. */
export async function mailVerification(services: Services, to: Recipient): Promise<void> {
  const { db, now, config } = services
  const { token } = await inTransaction(db, (trx) =>
    issueToken(trx, { purpose: 'verification', userId: to.id, now: now() }),
  )
  const link = buildLink.verification(config.PUBLIC_URL, token)
  const values = { displayName: to.displayName, link }
  await deliver(services, to, token, await loadMailText(db, toMailLanguage(to), 'verification', values))
}

export interface SentInvitation {
  readonly expiresAt: Date
  /** Null if it was mailed; otherwise the inviting user has to pass it on. */
  readonly link: string | null
}

/** Issues the token of an invitation; `db` is the transaction that creates or renews the invitation. */
export function issueInvitation(
  db: Kysely<Database>,
  { now }: Services,
  userId: string,
  issuedBy: string,
): Promise<IssuedToken> {
  return issueToken(db, { purpose: 'invitation', userId, issuedBy, now: now() })
}

/** Mails an invitation, or returns its link if there is no mail server or sending fails. */
export async function mailInvitation(
  services: Services,
  log: FastifyBaseLogger,
  to: Recipient,
  invitedBy: string,
  { token, expiresAt }: IssuedToken,
): Promise<SentInvitation> {
  const link = buildLink.invitation(services.config.PUBLIC_URL, token)
  const values = { displayName: to.displayName, invitedBy, link }
  const text = await loadMailText(services.db, toMailLanguage(to), 'invitation', values)
  const wasDelivered = await deliver(services, to, token, text).catch((error: unknown) => {
    log.error({ err: error }, 'invitation mail failed')
    return false
  })
  return { expiresAt, link: wasDelivered ? null : link }
}

/** Tells a user by mail that somebody has removed their second factor. Throws if the mail cannot be sent. */
export async function mailSecondFactorRemoved(
  { db, mailer }: Services,
  to: Recipient,
  removedBy: string,
): Promise<void> {
  const values = { displayName: to.displayName, removedBy }
  const text = await loadMailText(db, toMailLanguage(to), 'secondFactorRemoved', values)
  await mailer.send({ to: to.email, ...text })
}

/** Sends a mail. Returns false if there is no mail server, so that it was only written to the outbox folder. */
async function deliver(
  { db, mailer }: Services,
  to: Recipient,
  token: string,
  text: MailText,
): Promise<boolean> {
  await mailer.send({ to: to.email, ...text })
  if (mailer.canDeliver) await markMailed(db, token)
  return mailer.canDeliver
}

function toMailLanguage(to: Recipient): Language {
  return to.siteparams.language ?? defaultLanguage
}
