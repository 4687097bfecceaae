import { AppError } from '@lares/server-kit/app-error'
import { type ProviderProblem, providerProblems } from '@lares/shared-types/contracts/oidc'
import { AuthorizationResponseError, ClientError } from 'openid-client'

/** The sign-in by provider cannot go on, for a reason that the person is told. */
export class ProviderFailure extends Error {
  readonly problem: ProviderProblem

  constructor(problem: ProviderProblem) {
    super(`Signing in by the provider has failed: ${problem}.`)
    this.problem = problem
  }
}

/** What the errors that a provider sends the browser back with mean to people (RFC 6749 §4.1.2.1). */
const responseProblems: ReadonlyMap<string, ProviderProblem> = new Map([
  ['access_denied', 'denied'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
])

/** What a failed sign-in by provider is called on the sign-in page. */
export function findProblem(error: unknown): ProviderProblem {
  if (error instanceof ProviderFailure) return error.problem
  if (error instanceof AuthorizationResponseError) return responseProblems.get(error.error) ?? 'failed'
  if (isUnreachable(error)) return 'unavailable'
  if (error instanceof AppError && error.code === 'too-many-requests') return 'too-many'
  const reason = error instanceof AppError && error.code === 'provider-refused' && error.params?.reason
  return providerProblems.find((problem) => problem === reason) ?? 'failed'
}

/** Whether the provider has not answered, or with the error of a server. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // `fetch` throws a TypeError for every failed connection, with the reason as its cause.
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (error.name === 'TimeoutError') return true
  if (!(error instanceof ClientError)) return false
  const { cause } = error
  const status = cause instanceof Response ? cause.status : 0
  return error.code === 'OAUTH_TIMEOUT' || status >= 500
}
