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
}

/** Of a request that is wrong in very many places, or in places with endless names, this much is told. */
const mostIssues = 100
const longestPath = 300

/** The one error that code throws on purpose; its code decides the status and whether it is reported. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, unknown> | undefined
  readonly issues: readonly Issue[] | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.params = details.params
    this.issues = details.issues
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
      ...(this.issues && { issues: this.issues.slice(0, mostIssues).map(shortened) }),
    }
  }
}

function shortened({ path, code }: Issue): Issue {
  return { path: path.slice(0, longestPath), code }
}

/** A refusal of fields, each by its path in dot notation. */
export function invalidFields(...issues: Issue[]): AppError {
  return new AppError('invalid-fields', { message: 'Some fields are wrong.', issues })
}

export function notFound(): AppError {
  return new AppError('not-found', { message: 'There is no such thing here.' })
}
