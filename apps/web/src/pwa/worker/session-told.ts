/**
 * What an answer tells of the session: `signed-out` where the archive itself says so. A page of something in between,
 * a hotel's sign-in say, tells nothing.
 */
export async function sessionTold(request: Request, answer: Response): Promise<'signed-out' | undefined> {
  const isSession = new URL(request.url).pathname === '/api/session'
  if (answer.status !== 401 && !isSession) return undefined
  const body = await bodyOf(answer)
  if (answer.status === 401) return 'code' in body && body.code === 'not-signed-in' ? 'signed-out' : undefined
  return answer.ok && 'user' in body && body.user === null ? 'signed-out' : undefined
}

/** The id of the person whom an answer of the session names. */
export async function userIn(answer: Response): Promise<string | undefined> {
  const body = await bodyOf(answer)
  const user = 'user' in body ? body.user : undefined
  if (typeof user !== 'object' || user === null || !('id' in user)) return undefined
  return typeof user.id === 'string' ? user.id : undefined
}

async function bodyOf(answer: Response): Promise<object> {
  const body: unknown = await answer.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? body : {}
}
