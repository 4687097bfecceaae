import type { IncomingMessage } from 'node:http'
import { type Contract, defaultMaxBodyBytes, getMaxBodyBytes } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'

const uploadPath = /^\/api\/uploads(?:[/?]|$)/

/** Contracts whose bodies may exceed the default limit. */
const largeBodyContracts = contracts
  .filter((contract) => getMaxBodyBytes(contract) > defaultMaxBodyBytes)
  .map((contract) => ({ contract, pattern: toPattern(contract) }))

/** Whether a request uploads a file, whose bytes are streamed to the archive service without a size limit here. */
export function isUpload({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return uploadPath.test(url)
}

/** Maximum body size in bytes; the default where no contract has this path. */
export function getMaxBytes({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): number {
  const [path = ''] = url.split('?', 1)
  const match = largeBodyContracts.find(
    ({ contract, pattern }) => contract.method === method && pattern.test(path),
  )
  return match ? getMaxBodyBytes(match.contract) : defaultMaxBodyBytes
}

/** Whether the headers announce a body (RFC 9112 §6). */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function toPattern({ path }: Contract): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`)
}
