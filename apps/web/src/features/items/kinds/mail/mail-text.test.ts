import { expect, test } from 'vitest'
import { formatAddresses, parseAddresses } from './addresses.ts'
import { countRemotePictures } from './mail-text.tsx'

test('counts the blocked pictures of other servers', () => {
  expect(countRemotePictures('<p>Hello <img data-remote-src="https://example.org/pixel.png"></p>')).toBe(1)
  expect(countRemotePictures('<p>Hello <img src="data:image/png;base64,AAAA"></p>')).toBe(0)
  expect(countRemotePictures('<p title="data-remote-src=x">data-remote-src="y"</p>')).toBe(0)
})

test('formats and parses addresses as mail programs do', () => {
  const addresses = parseAddresses('Anna Keller <anna@example.org>, "Luca" <l@example.org>; b@example.org')
  expect(addresses).toEqual([
    { name: 'Anna Keller', address: 'anna@example.org' },
    { name: 'Luca', address: 'l@example.org' },
    { address: 'b@example.org' },
  ])
  expect(parseAddresses(formatAddresses(addresses))).toEqual(addresses)
})
