import { isIP } from 'node:net'

/** Whether users may name this URL as the address of a push service: https, on the usual port, of a named host. */
export function isAllowedEndpoint(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 'https:' || parsed.port !== '') return false
  const { hostname, username, password } = parsed
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.')
  return isNamed && username === '' && password === ''
}
