/**
 * Finds out why a picture could not be loaded, which browsers do not report. Returns whether it can be loaded later: the archive is making
 * many other pictures, or there was no connection.
 */
export async function isPassingFailure(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'GET', credentials: 'same-origin', signal })
    await response.body?.cancel()
    return response.ok || response.status === tooManyRequests
  } catch {
    return true
  }
}

const tooManyRequests = 429
