import { AppError } from '@lares/server-kit/app-error'

/**
 * Throws invalid-request for an address that its way to the archive service would change: the proxy reads it once
 * more, as WHATWG URL, where `\` is a slash, `.` and `..` go away and a host in front counts. What was routed and
 * limited here would arrive as something else there, the calls that are the gateway's own among it.
 */
export function refuseRewritten(url: string): void {
  const [path = ''] = url.split(/[?#]/, 1)
  const base = 'http://archive'
  if (URL.canParse(path, base) && new URL(path, base).pathname === path) return
  throw new AppError('invalid-request', { message: 'This is not an address.' })
}
