import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Events named after the OWASP Logging Vocabulary. `authz_fail` is a denied request, `authn_token_created` a created link,
 * `session_expired` an ended session.
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

/** Details of an event: ids, field names and reasons; never a password, a token or an e-mail address. */
export type SecurityDetails = Readonly<
  Record<string, string | number | boolean | readonly string[] | object | undefined>
>

/** The user and address of a request, as far as they are known. */
interface Actor {
  readonly userId?: string | undefined
  readonly address?: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog
  }
}

/** The value of the field `log` that identifies lines of the security log. */
export const securityLogName = 'security'

const warningEvents: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_password_change_fail',
  'authz_fail',
  'excess_rate_limit_exceeded',
])

/** How long `recordOften` omits the same event, in milliseconds, and for how many different events. */
const repeatIntervalMs = 60_000
const maxRepeatKeys = 1_000

/** Log lines about sign-ins, denied requests and changed permissions, each with its request id. */
class SecurityLog {
  readonly #getActor: (request: FastifyRequest) => Actor
  readonly #log: FastifyInstance['log']
  readonly #lastWrittenAt = new Map<string, number>()

  constructor(app: FastifyInstance, getActor: (request: FastifyRequest) => Actor) {
    this.#getActor = getActor
    // A higher level of the ordinary log must not hide security events.
    const level = app.log.level === 'silent' ? 'silent' : 'info'
    this.#log = app.log.child({ log: securityLogName }, { level })
  }

  /** Writes an event; a `userId` in the details overrides that of the request. */
  record(request: FastifyRequest, event: SecurityEvent, details: SecurityDetails = {}): void {
    const line = { event, reqId: request.id, ...this.#getActor(request), ...details }
    this.#log[warningEvents.has(event) ? 'warn' : 'info'](line, event)
  }

  /** Like `record`, but at most once a minute per event, so that a client cannot flood the log by repeating it. */
  recordOften(request: FastifyRequest, event: SecurityEvent, details: SecurityDetails): void {
    const key = JSON.stringify([event, this.#getActor(request), details])
    const now = Date.now()
    if (now - (this.#lastWrittenAt.get(key) ?? 0) < repeatIntervalMs) return
    if (this.#lastWrittenAt.size >= maxRepeatKeys) this.#lastWrittenAt.clear()
    this.#lastWrittenAt.set(key, now)
    this.record(request, event, details)
  }
}

/** Adds `securityLog` to a service; `getActor` returns the user and address of a request. */
export function openSecurityLog(app: FastifyInstance, getActor: (request: FastifyRequest) => Actor): void {
  app.decorate('securityLog', new SecurityLog(app, getActor))
}
