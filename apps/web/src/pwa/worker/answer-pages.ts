/** Whoever has the application on the device waits no longer than this for its page, in milliseconds. */
const patience = 4000
const unreachable = new Set([502, 503, 504])
/** Paths that are never the application's pages. */
const notPages = /^\/(api|builds|assets)(\/|$)/
const withExtension = /\.[A-Za-z0-9]+$/

/** Whether an address can be a page of the application; the gateway draws the same line. */
export function isPage({ pathname }: URL): boolean {
  return !notPages.test(pathname) && !withExtension.test(pathname)
}

interface Sources {
  network(): Promise<Response>
  /** The application as it is kept on the device. */
  shell(): Promise<Response | undefined>
  wait(milliseconds: number): Promise<void>
}

/** A page comes from the gateway, so that it is the newest one with its true status; else the device has one. */
export async function answerPage({ network, shell, wait }: Sources): Promise<Response> {
  const live = network()
  const quick = await Promise.race([live.catch(() => undefined), wait(patience)])
  if (quick && !unreachable.has(quick.status)) return quick
  return (await shell()) ?? live
}
