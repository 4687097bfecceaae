import { expect, test } from 'vitest'
import { securityLines } from './security-lines.ts'

const login = '{"level":30,"log":"security","event":"authn_login_success","name":"Zoë"}\n'
const other = '{"level":30,"msg":"request completed","text":"\\"log\\":\\"security\\""}\n'

test('of what a service says, the lines of the security log are told apart, however it arrives', () => {
  const all = Buffer.from(`${other}${login}no line of JSON "log":"security"\n${login}`)
  for (const size of [1, 7, 50, all.length]) {
    let written = ''
    const pass = securityLines((lines) => {
      written += lines
    })
    for (let at = 0; at < all.length; at += size) pass(all.subarray(at, at + size))
    expect(written).toBe(login + login)
  }
})

test('a line without an end is not kept for ever', () => {
  const written: string[] = []
  const pass = securityLines((lines) => written.push(lines))
  for (let part = 0; part < 100; part += 1) pass(Buffer.alloc(64 * 1024, 'x'))
  pass(Buffer.from(`\n${login}`))
  expect(written).toEqual([login])
})
