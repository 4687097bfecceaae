import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from './app-error.ts'

/** RFC 6585 §5: URL and headers exceed the server's limit, for example when a whole text is pasted into a search. */
const headersTooLarge = 431
const requestTimeout = 408

/** Answers a malformed request with the common error format and closes the connection (Fastify's `clientErrorHandler`). */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, response } = toErrorResponse(error.code)
  const body = JSON.stringify(response.toBody())
  if (socket.writable) {
    const headers = [
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'connection: close',
    ]
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}

function toErrorResponse(code: string | undefined): { status: number; response: AppError } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const response = new AppError('too-large', { message: 'The address and headers are too long.' })
    return { status: headersTooLarge, response }
  }
  const response = new AppError('invalid-request', { message: 'This is not a request that can be read.' })
  return { status: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? requestTimeout : response.status, response }
}
