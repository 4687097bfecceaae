import { expect, test } from 'vitest'
import { filterSecurityLines } from './security-lines.ts'

const login = '{"level":30,"log":"security","event":"authn_login_success","name":"Zoë"}\n'
const other = '{"level":30,"msg":"request completed","text":"\\"log\\":\\"security\\""}\n'

test('extracts the lines of the security log from output in chunks of any size', () => {
  const all = Buffer.from(`${other}${login}no line of JSON "log":"security"\n${login}`)
  for (const size of [1, 7, 50, all.length]) {
    let written = ''
    const pass = filterSecurityLines((lines) => {
      written += lines
    })
    for (let offset = 0; offset < all.length; offset += size) pass(all.subarray(offset, offset + size))
    expect(written).toBe(login + login)
  }
})

test('limits the buffer of an unterminated line', () => {
  const written: string[] = []
  const pass = filterSecurityLines((lines) => written.push(lines))
  for (let part = 0; part < 100; part += 1) pass(Buffer.alloc(64 * 1024, 'x'))
  pass(Buffer.from(`\n${login}`))
  expect(written).toEqual([login])
})
