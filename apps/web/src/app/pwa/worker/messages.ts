/**
 * Messages from pages to the worker. `belong-to`: the signed-in user, if any. `keep-seen`: the URLs that a page loaded
 * before it had a worker. `rights-changed`: what the user has seen may be hidden from them now. `SKIP_WAITING`: the user has
 * started the update to this version.
 */
export type WorkerMessage =
  | { readonly type: 'belong-to'; readonly userId?: string }
  | { readonly type: 'keep-seen'; readonly urls: readonly string[] }
  | { readonly type: 'rights-changed' }
  | { readonly type: 'SKIP_WAITING' }

/** Parses a message; undefined if it is none of the above. */
export function parseWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'SKIP_WAITING' || data.type === 'rights-changed') return { type: data.type }
  if (data.type === 'belong-to') {
    const userId = 'userId' in data && typeof data.userId === 'string' ? { userId: data.userId } : {}
    return { type: 'belong-to', ...userId }
  }
  if (data.type !== 'keep-seen' || !('urls' in data) || !Array.isArray(data.urls)) return undefined
  return { type: 'keep-seen', urls: data.urls.filter((url) => typeof url === 'string') }
}
