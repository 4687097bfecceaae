import type { IncomingMessage } from 'node:http'
import { type Contract, defaultMaxBodyBytes, maxBodyBytesOf } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'

const uploads = /^\/api\/uploads(?:[/?]|$)/

/** The few calls that may have more than the usual bytes. */
const larger = contracts
  .filter((contract) => maxBodyBytesOf(contract) > defaultMaxBodyBytes)
  .map((contract) => ({ contract, pattern: patternOf(contract) }))

/** Whether a call sends a file in bytes of any number, which are passed on as they come. */
export function isUpload({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return uploads.test(url)
}

/** Bytes that a call may have in its body; the usual number where no contract has its address. */
export function maxBytesOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): number {
  const [path = ''] = url.split('?', 1)
  const call = larger.find(({ contract, pattern }) => contract.method === method && pattern.test(path))
  return call ? maxBodyBytesOf(call.contract) : defaultMaxBodyBytes
}

/** Whether a request says that a body follows (RFC 9112 §6). */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function patternOf({ path }: Contract): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`)
}
