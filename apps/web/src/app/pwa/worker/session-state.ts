export const sessionPath = '/api/session'

/**
 * Reads from a reply whether the session has ended: `signed-out` only if the archive itself says so, not for a page
 * from something in between, such as a captive portal.
 */
export async function readSessionState(
  request: Request,
  response: Response,
): Promise<'signed-out' | undefined> {
  const isSessionEndpoint = new URL(request.url).pathname === sessionPath
  if (response.status !== 401 && !isSessionEndpoint) return undefined
  const body = await parseBody(response)
  if (response.status === 401)
    return 'code' in body && body.code === 'not-signed-in' ? 'signed-out' : undefined
  return response.ok && 'user' in body && body.user === null ? 'signed-out' : undefined
}

/** The id of the user in a reply with a session. */
export async function readUserId(response: Response): Promise<string | undefined> {
  const body = await parseBody(response)
  const user = 'user' in body ? body.user : undefined
  if (typeof user !== 'object' || user === null || !('id' in user)) return undefined
  return typeof user.id === 'string' ? user.id : undefined
}

async function parseBody(response: Response): Promise<object> {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? body : {}
}
