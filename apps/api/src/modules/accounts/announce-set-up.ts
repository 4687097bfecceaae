import { tellStarter } from '@lares/server-kit/service-process'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { issueToken } from './access-tokens.ts'
import { isSetUp, makeAdministratorOf } from './first-administrator.ts'
import { linkTo } from './links.ts'
import { prepareVerification } from './password-hash.ts'
import { isWeak } from './password-strength.ts'

/**
 * At the start of an archive without users: makes the administrator whom the environment names, or else hands a
 * one-time set-up link to the process that started this one. Where nobody listens the log tells it, once.
 */
export async function announceSetUp(services: Services, log: FastifyBaseLogger): Promise<void> {
  await prepareVerification()
  const url = await openSetUp(services, log)
  if (!url) return
  if (process.connected) tellStarter({ type: 'setup-link', url })
  else log.warn({ url }, 'nobody can sign in yet: open this link to make the first administrator')
}

/** The set-up link, or nothing when the archive has a user. */
export async function openSetUp(services: Services, log: FastifyBaseLogger): Promise<string | undefined> {
  const { config, db, now } = services
  if (await isSetUp(db)) return undefined
  const { LARES_ADMIN_EMAIL: email, LARES_ADMIN_PASSWORD: password } = config
  if (email && password) {
    if (await isWeak(password, { email, displayName: '' })) log.warn('LARES_ADMIN_PASSWORD is easy to guess')
    await makeAdministratorOf(services, { email, password })
    return undefined
  }
  if (email || password) log.warn('LARES_ADMIN_EMAIL and LARES_ADMIN_PASSWORD only work together')
  const { token } = await inTransaction(db, (trx) =>
    issueToken(trx, { purpose: 'setup', userId: null, now: now() }),
  )
  return linkTo.setUp(config.PUBLIC_URL, token)
}
