/** The sentences for the terminal that a service's message stands for; none when it is not for people. */
export function sentencesOf(message: unknown, address: string): string | undefined {
  if (!isRecord(message)) return undefined
  const { type, url, token, users, items } = message
  if (type === 'setup-link' && typeof url === 'string') return setUpSentences(url)
  if (type === 'setup-token' && typeof token === 'string')
    return setUpSentences(`${address}/setup?token=${token}`)
  if (type === 'demo-users' && Array.isArray(users)) return userSentences(users)
  if (type === 'demo-loaded' && typeof items === 'number') return `The demo is complete: ${items} items.`
  return undefined
}

/** Whether a message tells how to make the first administrator. */
export function isSetUp(message: unknown): boolean {
  return isRecord(message) && (message.type === 'setup-link' || message.type === 'setup-token')
}

function setUpSentences(url: string): string {
  return `Nobody can sign in yet. Open this link to make the first administrator:\n  ${url}`
}

function userSentences(users: readonly unknown[]): string {
  const lines = users
    .filter(isRecord)
    .map(({ displayName, email, password }) => `  ${displayName}: ${email}, password ${password}`)
  return ['Sign in as one of the family:', ...lines].join('\n')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
