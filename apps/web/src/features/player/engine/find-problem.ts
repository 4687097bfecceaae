/**
 * Why a track does not play. `pending`: its file is still being prepared; `gone`: the item or the right to see it no longer
 * exists; `broken`: the browser cannot decode the file; `blocked`: the browser plays only after a click.
 */
export type Problem = 'pending' | 'signed-out' | 'gone' | 'broken' | 'unavailable' | 'offline' | 'blocked'

export interface FoundProblem {
  readonly problem: Problem
  /** After how many seconds to try again, if the server says so. */
  readonly retryAfter?: number
}

const defaultRetrySeconds = 5

/** Asks the archive why a file does not play: a media element reports only that it failed. */
export async function findProblem(url: string): Promise<FoundProblem> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'GET',
      headers: { range: 'bytes=0-0' },
      credentials: 'same-origin',
      cache: 'no-store',
    })
  } catch {
    return { problem: 'offline' }
  }
  void response.body?.cancel()
  const retryAfter = Number(response.headers.get('retry-after')) || defaultRetrySeconds
  if (response.status === 202) return { problem: 'pending', retryAfter }
  if (response.status === 401) return { problem: 'signed-out' }
  if (response.status === 403 || response.status === 404) return { problem: 'gone' }
  // The archive has the file, or could not convert it.
  if (response.ok || response.status === 416 || response.status === 422) return { problem: 'broken' }
  return { problem: 'unavailable' }
}
