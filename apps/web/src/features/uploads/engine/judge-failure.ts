import type { Trouble } from '../upload-entry.ts'

/**
 * What follows from the status of a failed call: `signed-out`, `unreachable` and `maintenance` are waited out, `gone`: the archive
 * does not know the upload (any more), so that it begins anew; `again`: another try may help; the rest is final.
 */
export type Verdict = 'signed-out' | 'unreachable' | 'maintenance' | 'gone' | 'again' | Trouble

const verdicts: Record<number, Verdict> = {
  0: 'unreachable',
  401: 'signed-out',
  403: 'forbidden',
  404: 'gone',
  408: 'unreachable',
  // Where it stands has to be asked again: another request was still working on it, or bytes came damaged.
  409: 'again',
  410: 'gone',
  413: 'too-large',
  423: 'again',
  429: 'unreachable',
  460: 'again',
  500: 'again',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
  507: 'disk-full',
}

/** Why a call failed: the HTTP status of its answer, 0 when none came, and the archive's code where it gave one. */
export interface CallFailure {
  readonly status: number
  readonly code?: string | undefined
  /** Seconds that the archive asks to wait, where it does. */
  readonly retryAfter?: number | undefined
}

export function judgeFailure({ status, code }: CallFailure): Verdict {
  // Not to be waited out, unlike a limit on requests.
  if (code === 'too-many-uploads') return code
  if (code === 'maintenance') return code
  return verdicts[status] ?? (status >= 500 ? 'internal' : 'refused')
}
