import { expect, test } from 'vitest'
import { addressList, parseAddresses } from './addresses.ts'
import { countRemotePictures } from './remote-pictures.ts'

test('pictures on other machines are counted, so that the reader can be asked', () => {
  expect(countRemotePictures('<p>Hello <img data-remote-src="https://example.org/pixel.png"></p>')).toBe(1)
  expect(countRemotePictures('<p>Hello <img src="data:image/png;base64,AAAA"></p>')).toBe(0)
  expect(countRemotePictures('<p title="data-remote-src=x">data-remote-src="y"</p>')).toBe(0)
})

test('addresses are written and read as mail programs do', () => {
  const addresses = parseAddresses('Anna Keller <anna@example.org>, "Luca" <l@example.org>; b@example.org')
  expect(addresses).toEqual([
    { name: 'Anna Keller', address: 'anna@example.org' },
    { name: 'Luca', address: 'l@example.org' },
    { address: 'b@example.org' },
  ])
  expect(parseAddresses(addressList(addresses))).toEqual(addresses)
})
