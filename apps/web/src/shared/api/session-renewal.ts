/**
 * Calls that give the session another id. Calls that were sent before, with the old one, may be rejected. The contracts
 * themselves would bring all schemas into the first load.
 */
export const renewingUrls: readonly string[] = ['/api/auth/confirmation', '/api/profile/password']

let renewals = 0
let pending: Promise<unknown> | undefined

/**
 * Makes a call, and repeats it once if it was rejected while another call renewed the session of this page.
 *
 * @param isRejected whether the call was rejected for its session, and therefore had no effect
 */
export async function callInSession<Result>(
  url: string,
  call: () => Promise<Result>,
  isRejected: (result: Result) => boolean,
): Promise<Result> {
  if (renewingUrls.includes(url)) return renew(call)
  const before = renewals
  const result = await call()
  if (!isRejected(result)) return result
  await pending
  return renewals === before ? result : call()
}

async function renew<Result>(call: () => Promise<Result>): Promise<Result> {
  const renewal = call().finally(() => {
    renewals += 1
    pending = undefined
  })
  pending = renewal
  return renewal
}
