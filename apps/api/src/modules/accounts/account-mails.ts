import { defaultLanguage } from '@lares/shared-types/languages'
import type { SiteParams } from '@lares/shared-types/users'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { endToken, type IssuedToken, issueAnother, issueToken, noteMailed } from './access-tokens.ts'
import { linkTo } from './links.ts'
import type { MailTexts } from './mail-texts/mail-texts.ts'
import { mailTexts } from './mail-texts/registry.ts'

/** Whom a mail goes to; its language is theirs, else English. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly siteparams: SiteParams
}

/** Links for a new password that a person can have at a time; each holds for an hour. */
const mostPasswordResets = 3

/**
 * Mails a link for a new password beside those that hold already, and says whether it did: not when there are enough
 * of them. Throws when the mail cannot be sent, whose link then does not count.
 */
export async function mailPasswordReset(services: Services, to: Recipient): Promise<boolean> {
  const { db, now, config } = services
  const issued = await inTransaction(db, (trx) =>
    issueAnother(trx, { purpose: 'password-reset', userId: to.id, now: now() }, mostPasswordResets),
  )
  if (!issued) return false
  const { token } = issued
  const link = linkTo.passwordReset(config.PUBLIC_URL, token)
  const text = textsFor(to).passwordReset({ displayName: to.displayName, link })
  await deliver(services, to, token, text).catch(async (error: unknown) => {
    await endToken(db, token)
    throw error
  })
  return true
}

/** Mails a new link that confirms the address; earlier ones end. Throws when the mail cannot be sent. */
export async function mailVerification(services: Services, to: Recipient): Promise<void> {
  const { db, now, config } = services
  const { token } = await inTransaction(db, (trx) =>
    issueToken(trx, { purpose: 'verification', userId: to.id, now: now() }),
  )
  const link = linkTo.verification(config.PUBLIC_URL, token)
  await deliver(services, to, token, textsFor(to).verification({ displayName: to.displayName, link }))
}

export interface SentInvitation {
  readonly expiresAt: Date
  /** To be handed over by other means, when the mail did not leave the machine. */
  readonly link: string | null
}

/** Makes an invitation's link in the transaction that decides on it. */
export function issueInvitation(
  db: Kysely<Database>,
  { now }: Services,
  userId: string,
  issuedBy: string,
): Promise<IssuedToken> {
  return issueToken(db, { purpose: 'invitation', userId, issuedBy, now: now() })
}

/** Mails an invitation, or hands its link back when there is no mail server or it does not take the mail. */
export async function mailInvitation(
  services: Services,
  log: FastifyBaseLogger,
  to: Recipient,
  invitedBy: string,
  { token, expiresAt }: IssuedToken,
): Promise<SentInvitation> {
  const link = linkTo.invitation(services.config.PUBLIC_URL, token)
  const text = textsFor(to).invitation({ displayName: to.displayName, invitedBy, link })
  const left = await deliver(services, to, token, text).catch((error: unknown) => {
    log.error({ err: error }, 'invitation mail failed')
    return false
  })
  return { expiresAt, link: left ? null : link }
}

/** Sends a mail and says whether it left the machine. */
async function deliver(
  { db, mailer }: Services,
  to: Recipient,
  token: string,
  text: ReturnType<MailTexts['verification']>,
): Promise<boolean> {
  await mailer.send({ to: to.email, ...text })
  if (mailer.delivers) await noteMailed(db, token)
  return mailer.delivers
}

function textsFor(to: Recipient): MailTexts {
  return mailTexts[to.siteparams.language ?? defaultLanguage]
}
