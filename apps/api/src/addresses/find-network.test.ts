import { expect, test } from 'vitest'
import { findNetwork } from './find-network.ts'

test.each([
  ['127.0.0.1', 'machine'],
  ['127.8.9.10', 'machine'],
  ['::1', 'machine'],
  ['0:0:0:0:0:0:0:1', 'machine'],
  ['::ffff:127.0.0.1', 'machine'],
  ['10.1.2.3', 'home'],
  ['172.16.0.1', 'home'],
  ['172.31.255.254', 'home'],
  ['192.168.178.20', 'home'],
  ['169.254.3.4', 'home'],
  ['::ffff:192.168.178.20', 'home'],
  ['::FFFF:c0a8:b214', 'home'],
  ['fd12:3456:789a::1', 'home'],
  ['fe80::1c2d:3e4f:5a6b:7c8d', 'home'],
  ['fe80::1%eth0', 'home'],
  ['8.8.8.8', 'internet'],
  ['172.32.0.1', 'internet'],
  ['192.169.0.1', 'internet'],
  ['::ffff:8.8.8.8', 'internet'],
  ['2a01:cb00:1234::1', 'internet'],
  ['100.64.0.1', null],
  ['203.0.113.7', null],
  ['2001:db8::1', null],
  ['fec0::1', null],
  ['', null],
  ['unknown', null],
  ['10.0.0.256', null],
  [null, null],
] as const)('a client at %j is in the network %j', (address, network) => {
  expect(findNetwork(address)).toBe(network)
})
