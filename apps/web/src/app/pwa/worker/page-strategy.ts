/** The maximum time to wait for the network if the application is cached. */
const timeoutMs = 4000
const unreachableStatuses = new Set([502, 503, 504])

const nonPagePaths = /^\/(api|builds|assets)(\/|$)|\/_payload\.json$/

/** Whether a URL that a browser opens can be a page of the application; the gateway applies the same rule. */
export function isPage({ pathname }: URL): boolean {
  return !nonPagePaths.test(pathname)
}

interface PageSources {
  network(): Promise<Response>
  /** The cached HTML of the application. */
  shell(): Promise<Response | undefined>
  wait(milliseconds: number): Promise<void>
}

/** Serves a page from the gateway, which has its newest version and status, otherwise the cached one. */
export async function respondWithPage({ network, shell, wait }: PageSources): Promise<Response> {
  const liveResponse = network()
  const fastResponse = await Promise.race([liveResponse.catch(() => undefined), wait(timeoutMs)])
  if (fastResponse && !unreachableStatuses.has(fastResponse.status)) return fastResponse
  return (await shell()) ?? liveResponse
}
