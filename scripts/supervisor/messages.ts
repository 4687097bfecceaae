/** Formats a service's message for the terminal; undefined for internal messages. */
export function formatMessage(message: unknown, address: string): string | undefined {
  if (!isRecord(message)) return undefined
  const { type, url, token, users, items } = message
  if (type === 'setup-link' && typeof url === 'string') return formatSetUpLink(url)
  if (type === 'setup-token' && typeof token === 'string')
    return formatSetUpLink(`${address}/setup?token=${token}`)
  if (type === 'demo-users' && Array.isArray(users)) return formatUsers(users)
  if (type === 'demo-loaded' && typeof items === 'number') return `The demo is complete: ${items} items.`
  return undefined
}

/** Whether a message contains the link to create the first administrator. */
export function isSetUpMessage(message: unknown): boolean {
  return isRecord(message) && (message.type === 'setup-link' || message.type === 'setup-token')
}

function formatSetUpLink(url: string): string {
  return `Nobody can sign in yet. Open this link to make the first administrator:\n  ${url}`
}

function formatUsers(users: readonly unknown[]): string {
  const lines = users
    .filter(isRecord)
    .map(({ displayName, email, password }) => `  ${displayName}: ${email}, password ${password}`)
  return ['Sign in as one of the family:', ...lines].join('\n')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
