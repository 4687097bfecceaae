import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * What happened, in the words of the OWASP Logging Vocabulary. `authz_fail` are refusals, `authn_token_created` links that
 * were made, `session_expired` sessions that were ended.
 */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_fail_max'
  | 'authn_password_change'
  | 'authn_password_change_fail'
  | 'authn_token_created'
  | 'authz_change'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'
  | 'session_expired'
  | 'session_renewed'
  | 'user_created'
  | 'user_deleted'
  | 'user_updated'

/** More about an event: ids, names of fields and reasons; never a password, a token or an e-mail address. */
export type SecurityDetails = Readonly<
  Record<string, string | number | boolean | readonly string[] | object | undefined>
>

/** Who asks and from where, as far as it is known. */
interface Asker {
  readonly userId?: string | undefined
  readonly address?: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog
  }
}

/** The value of the field `log` by which lines of the security log are told from all others. */
export const securityLogName = 'security'

const warnings: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_password_change_fail',
  'authz_fail',
  'excess_rate_limit_exceeded',
])

/** How long the same event is not written again, milliseconds, and of how many events this is remembered. */
const repeatsAfterMs = 60_000
const maxRemembered = 1_000

/** The lines of the log that say who came in, who was refused and whose rights changed, each with its request's id. */
class SecurityLog {
  readonly #askerOf: (request: FastifyRequest) => Asker
  readonly #log: FastifyInstance['log']
  readonly #written = new Map<string, number>()

  constructor(app: FastifyInstance, askerOf: (request: FastifyRequest) => Asker) {
    this.#askerOf = askerOf
    // Whoever wants less of the ordinary log does not want to know less of this.
    const level = app.log.level === 'silent' ? 'silent' : 'info'
    this.#log = app.log.child({ log: securityLogName }, { level })
  }

  /** Writes an event; a `userId` among the details goes before that of who asks. */
  record(request: FastifyRequest, event: SecurityEvent, details: SecurityDetails = {}): void {
    const line = { event, reqId: request.id, ...this.#askerOf(request), ...details }
    this.#log[warnings.has(event) ? 'warn' : 'info'](line, event)
  }

  /** The same for what one person can cause without end: once a minute, so that it cannot push older lines out of the log. */
  recordOften(request: FastifyRequest, event: SecurityEvent, details: SecurityDetails): void {
    const key = JSON.stringify([event, this.#askerOf(request), details])
    const now = Date.now()
    if (now - (this.#written.get(key) ?? 0) < repeatsAfterMs) return
    if (this.#written.size >= maxRemembered) this.#written.clear()
    this.#written.set(key, now)
    this.record(request, event, details)
  }
}

/** Opens the security log of a service; `askerOf` tells who makes a request. */
export function openSecurityLog(app: FastifyInstance, askerOf: (request: FastifyRequest) => Asker): void {
  app.decorate('securityLog', new SecurityLog(app, askerOf))
}
