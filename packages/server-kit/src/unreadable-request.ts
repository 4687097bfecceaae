import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from './app-error.ts'

/** RFC 6585 §5: an address and headers that together are longer than a server reads, such as a pasted page that is looked for. */
const headersTooLarge = 431
const requestTimeout = 408

/** Answers what cannot even be read as a request in the form of every error, and ends the connection (Fastify's `clientErrorHandler`). */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, refusal } = refusalOf(error.code)
  const body = JSON.stringify(refusal.toBody())
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

function refusalOf(code: string | undefined): { status: number; refusal: AppError } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const refusal = new AppError('too-large', { message: 'The address and headers are too long.' })
    return { status: headersTooLarge, refusal }
  }
  const refusal = new AppError('invalid-request', { message: 'This is not a request that can be read.' })
  return { status: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? requestTimeout : refusal.status, refusal }
}
