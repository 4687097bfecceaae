import { notifyParent } from '@lares/server-kit/service-process'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { issueToken } from './access-tokens.ts'
import { createAdministrator, isSetUp } from './first-administrator.ts'
import { buildLink } from './links.ts'
import { prepareDummyHash } from './password-hash.ts'
import { isWeakPassword } from './password-strength.ts'

/**
 * Runs at the start of the archive service. If there are no users, creates the administrator from the environment, or sends
 * a one-time set-up link to the parent process. Without a parent process the link is logged.
 */
export async function announceSetUp(services: Services, log: FastifyBaseLogger): Promise<void> {
  await prepareDummyHash()
  const url = await issueSetUpLink(services, log)
  if (!url) return
  if (process.connected) notifyParent({ type: 'setup-link', url })
  else log.warn({ url }, 'nobody can sign in yet: open this link to create the first administrator')
}

/** Issues a set-up link. Returns undefined if the archive has a user, possibly one just created from the environment. */
export async function issueSetUpLink(
  services: Services,
  log: FastifyBaseLogger,
): Promise<string | undefined> {
  const { config, db, now } = services
  if (await isSetUp(db)) return undefined
  const { LARES_ADMIN_EMAIL: email, LARES_ADMIN_PASSWORD: password } = config
  if (email && password) {
    if (await isWeakPassword(password, { email, displayName: '' }))
      log.warn('LARES_ADMIN_PASSWORD is easy to guess')
    await createAdministrator(services, { email, password })
    return undefined
  }
  if (email || password) log.warn('LARES_ADMIN_EMAIL and LARES_ADMIN_PASSWORD only work together')
  const { token } = await inTransaction(db, (trx) =>
    issueToken(trx, { purpose: 'setup', userId: null, now: now() }),
  )
  return buildLink.setUp(config.PUBLIC_URL, token)
}
