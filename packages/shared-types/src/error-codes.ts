/**
 * Every error code that a client can receive, with its HTTP status. `report` marks server faults, which are logged as
 * errors; the others are caused by the request.
 */
export const errorCodes = {
  'invalid-request': { status: 400, report: false },
  'invalid-encoding': { status: 400, report: false },
  'invalid-cursor': { status: 400, report: false },
  'not-signed-in': { status: 401, report: false },
  'invalid-credentials': { status: 401, report: false },
  'passkey-refused': { status: 401, report: false },
  // The password is right, and the code of the second factor is still to be sent.
  'second-factor-required': { status: 401, report: false },
  'code-refused': { status: 401, report: false },
  'sign-in-expired': { status: 401, report: false },
  // `params.reason` is one of `providerRefusals`.
  'provider-refused': { status: 401, report: false },
  forbidden: { status: 403, report: false },
  'password-required': { status: 403, report: false },
  'foreign-origin': { status: 403, report: false },
  'not-found': { status: 404, report: false },
  'link-expired': { status: 410, report: false },
  'method-not-allowed': { status: 405, report: false },
  'version-conflict': { status: 409, report: false },
  'already-exists': { status: 409, report: false },
  'id-taken': { status: 409, report: false },
  'last-administrator': { status: 409, report: false },
  'already-set-up': { status: 409, report: false },
  'export-not-ready': { status: 409, report: false },
  'export-outdated': { status: 409, report: false },
  'too-many-exports': { status: 409, report: false },
  'too-many-versions': { status: 409, report: false },
  'too-many-passkeys': { status: 409, report: false },
  'in-trash': { status: 409, report: false },
  // `params.problem` is one of `backupProblems`.
  'backup-place-unusable': { status: 409, report: false },
  'backup-running': { status: 409, report: false },
  'backup-keys-missing': { status: 409, report: false },
  'ai-not-configured': { status: 409, report: false },
  'ai-answering': { status: 409, report: false },
  'ai-answered': { status: 409, report: false },
  'ai-too-many-chats': { status: 409, report: false },
  'ai-chat-full': { status: 409, report: false },
  'too-large': { status: 413, report: false },
  'unsupported-media-type': { status: 415, report: false },
  'range-not-satisfiable': { status: 416, report: false },
  'invalid-fields': { status: 422, report: false },
  'rendition-failed': { status: 422, report: false },
  'too-many-requests': { status: 429, report: false },
  'too-many-uploads': { status: 429, report: false },
  'ai-too-many-answers': { status: 429, report: false },
  internal: { status: 500, report: true },
  'file-damaged': { status: 500, report: false },
  'ai-refused': { status: 502, report: false },
  'ai-no-model': { status: 502, report: false },
  'ai-unusable': { status: 502, report: false },
  'ai-unreachable': { status: 502, report: false },
  'ai-busy': { status: 503, report: false },
  'ai-broken-off': { status: 502, report: false },
  'ai-timeout': { status: 504, report: false },
  maintenance: { status: 503, report: false },
  'upstream-unavailable': { status: 503, report: true },
  'disk-full': { status: 507, report: true },
} as const satisfies Record<string, { status: number; report: boolean }>

export type ErrorCode = keyof typeof errorCodes

/** Why one field is invalid; the interface has a text for each code. */
export const issueCodes = [
  'required',
  'wrong-type',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'too-many',
  'not-allowed',
  'unknown-field',
  'wrong-format',
  'invalid-edtf',
  'invalid-encoding',
  'unknown-reference',
  'duplicate',
  'cycle',
  'weak-password',
] as const

export type IssueCode = (typeof issueCodes)[number]
