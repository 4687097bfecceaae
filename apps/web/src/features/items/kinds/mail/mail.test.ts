import { describe, expect, test } from 'vitest'
import { addressList, parseAddresses } from './addresses.ts'
import { countRemotePictures, mailPage } from './mail-page.ts'

describe('the page that shows a mail', () => {
  const html = '<p>Hello <img data-remote-src="https://example.org/pixel.png"></p>'

  test('fetches nothing from outside until the reader asks for it', () => {
    expect(countRemotePictures(html)).toBe(1)
    const page = mailPage(html, false)
    expect(page).toContain('img-src data:"')
    expect(page).not.toContain(' src="https://example.org')
  })

  test('shows the pictures when asked, and still runs nothing', () => {
    const page = mailPage(html, true)
    expect(page).toContain('<img src="https://example.org/pixel.png">')
    expect(page).toContain("default-src 'none'")
  })
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
