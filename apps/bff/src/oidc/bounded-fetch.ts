import type { CustomFetch } from 'openid-client'

/** Far more than a discovery document, a set of keys or a token with many groups has. */
const maxResponseBytes = 512 * 1024

/**
 * Fetches from the provider, and stops reading what is too large. The library sets the time limit, and follows no redirects.
 * Throws RangeError.
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxResponseBytes)
      throw new RangeError(`The provider answered with more than ${maxResponseBytes} bytes.`)
    chunks.push(chunk)
  }
  const { status, headers } = response
  const isEmpty = status === 204 || status === 304 || length === 0
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
