import { BlockList, isIP, SocketAddress } from 'node:net'
import type { ClientNetwork } from '@lares/shared-types/client-networks'
import { isPublicAddress } from './public-address.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Private and link-local addresses (RFC 1918, RFC 3927, RFC 4193, RFC 4291), which are used within a house. */
const home = new BlockList()
home.addSubnet('10.0.0.0', 8, 'ipv4')
home.addSubnet('172.16.0.0', 12, 'ipv4')
home.addSubnet('192.168.0.0', 16, 'ipv4')
home.addSubnet('169.254.0.0', 16, 'ipv4')
home.addSubnet('fc00::', 7, 'ipv6')
home.addSubnet('fe80::', 10, 'ipv6')

/**
 * From which network a client comes, as far as its IP address tells; null if it tells nothing, as for
 * carrier-grade NAT (RFC 6598). IPv6 addresses that stand for an IPv4 address (`::ffff:192.0.2.1`) count as that one.
 */
export function findNetwork(address: string | null): ClientNetwork | null {
  const plain = address && toPlainAddress(address)
  if (!plain) return null
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6'
  if (loopback.check(plain, family)) return 'machine'
  if (home.check(plain, family)) return 'home'
  return isPublicAddress(plain) ? 'internet' : null
}

/** Without the zone of a link-local address, and as IPv4 where it stands for such an address; undefined if it is none. */
function toPlainAddress(address: string): string | undefined {
  const [withoutZone = ''] = address.split('%')
  if (isIP(withoutZone) !== 6) return isIP(withoutZone) === 4 ? withoutZone : undefined
  const { address: normalized } = new SocketAddress({ address: withoutZone, family: 'ipv6' })
  return normalized.replace(/^::ffff:(?=\d+\.)/, '')
}
