import { AppError } from '@lares/server-kit/app-error'
import type { ErrorCode } from '@lares/shared-types/error-codes'
import type { ApiError } from '@lares/shared-types/errors'
import { ERRORS } from '@tus/server'
import type { FastifyReply } from 'fastify'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { ChecksumMismatch, checksumAlgorithms } from './chunk-checksum.ts'

/** The status code of tus 1.0 for a chunk whose checksum does not match. */
const checksumMismatchStatus = 460

/**
 * Sends the response of the tus library, with errors in the archive's own format. Throws `disk-full` and unexpected
 * errors, which the error handler hides from the client.
 */
export async function sendTusResponse(
  reply: FastifyReply,
  response: Response,
  failure: unknown,
): Promise<FastifyReply> {
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length' && name !== 'content-type')
      reply.header(name, value)
  }
  if (response.status < 400) {
    if (reply.request.method === 'OPTIONS')
      reply.header('tus-checksum-algorithm', checksumAlgorithms.join(','))
    return reply.code(response.status).send()
  }
  if (failure instanceof ChecksumMismatch) {
    return reply.code(checksumMismatchStatus).send({
      code: 'invalid-request',
      message: failure.message,
      issues: [{ path: 'upload-checksum', code: 'wrong-format' }],
    } satisfies ApiError)
  }
  // Such as while the fragments of a recording are joined; the client asks for the offset and tries again.
  if (failure === ERRORS.ERR_LOCK_TIMEOUT)
    throw new AppError('version-conflict', { message: 'The upload is in use. Try again.' })
  if (failure instanceof AppError || hasErrorCode(failure, 'ENOSPC')) throw failure
  if (response.status >= 500 && response.status !== 501) throw failure ?? new Error(await response.text())
  const { status, code } = toApiStatus(response.status)
  return reply.code(status).send({ code, message: (await response.text()).trim() } satisfies ApiError)
}

const codes: Record<number, ErrorCode> = {
  404: 'not-found',
  // The tus library answers 410 for an expired upload, which is reported like one that never existed.
  410: 'not-found',
  409: 'version-conflict',
  413: 'too-large',
  415: 'unsupported-media-type',
}

/** Maps a status of the tus library. 412 (unsupported tus version) is preserved, as the protocol requires it. */
function toApiStatus(status: number): { status: number; code: ErrorCode } {
  const code = codes[status] ?? 'invalid-request'
  if (status === 412) return { status, code }
  if (code === 'invalid-request') return { status: 400, code }
  return { status: status === 410 ? 404 : status, code }
}
