import type { ErrorCode, IssueCode } from '@lares/shared-types/error-codes'
import { errorCodes } from '@lares/shared-types/error-codes'
import type { ApiError } from '@lares/shared-types/errors'

export interface Issue {
  readonly path: string
  readonly code: IssueCode
}

interface Details {
  readonly message?: string
  readonly params?: Record<string, unknown>
  readonly issues?: readonly Issue[]
  readonly cause?: unknown
  /** The unavailable dependency that caused the error; its outage is logged once instead of with every request. */
  readonly unavailableDependency?: string
}

/** Bounds of the issues in a response, since a request may have very many wrong fields or very long names. */
const maxIssues = 100
const maxPathLength = 300

/** The error class for expected failures; its code determines the status and whether it is logged as an error. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, unknown> | undefined
  readonly issues: readonly Issue[] | undefined
  readonly unavailableDependency: string | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.params = details.params
    this.issues = details.issues
    this.unavailableDependency = details.unavailableDependency
  }

  get status(): number {
    return errorCodes[this.code].status
  }

  get report(): boolean {
    return errorCodes[this.code].report
  }

  toBody(): ApiError {
    return {
      code: this.code,
      message: this.message,
      ...(this.params && { params: this.params }),
      ...(this.issues && { issues: this.issues.slice(0, maxIssues).map(truncate) }),
    }
  }
}

function truncate({ path, code }: Issue): Issue {
  return { path: path.slice(0, maxPathLength), code }
}

/** An error about invalid fields, each with its path in dot notation. */
export function invalidFields(...issues: Issue[]): AppError {
  return new AppError('invalid-fields', { message: 'Some fields are wrong.', issues })
}

export function notFound(): AppError {
  return new AppError('not-found', { message: 'There is no such thing here.' })
}
