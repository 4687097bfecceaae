import { setTimeout as delay } from 'node:timers/promises'
import { buildUrl, type Contract, type ReplyOf, type RequestOf } from '@lares/shared-types/contract'
import { getItem } from '@lares/shared-types/contracts/items'

/** Creates a function that calls endpoints through the gateway. It throws if the reply is an error. */
export function createCall(gatewayUrl: string, cookie: string) {
  return async <C extends Contract>(contract: C, request: RequestOf<C>): Promise<ReplyOf<C>> => {
    const { params = {}, body } = request as { params?: object; body?: object }
    const response = await fetch(gatewayUrl + buildUrl(contract, { params }), {
      method: contract.method,
      headers: { cookie, origin: gatewayUrl, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${contract.path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as ReplyOf<C>
  }
}

/** Waits until all files of an item are processed. */
export async function waitUntilProcessed(call: ReturnType<typeof createCall>, id: string): Promise<void> {
  for (;;) {
    const { assets } = await call(getItem, { params: { id } })
    if (assets.every(({ state }) => state !== 'pending')) return
    await delay(1000)
  }
}
