/**
 * What pages tell the worker. `belong-to`: who is signed in, if anybody. `keep-seen`: what a page had loaded before the
 * worker was there. `skip-waiting`: the person wants the newer version now.
 */
export type WorkerMessage =
  | { readonly type: 'belong-to'; readonly userId?: string }
  | { readonly type: 'keep-seen'; readonly urls: readonly string[] }
  | { readonly type: 'SKIP_WAITING' }

/** Reads a message; nothing where it is none of ours. */
export function messageIn(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' }
  if (data.type === 'belong-to') {
    const userId = 'userId' in data && typeof data.userId === 'string' ? { userId: data.userId } : {}
    return { type: 'belong-to', ...userId }
  }
  if (data.type !== 'keep-seen' || !('urls' in data) || !Array.isArray(data.urls)) return undefined
  return { type: 'keep-seen', urls: data.urls.filter((url) => typeof url === 'string') }
}
