import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test.each([`/api/items/${'a'.repeat(300)}`, '/api/items/%zz', '/api/items/%ff'])(
  'the address %s, which can be nobody’s, is refused in the form of every error',
  async (url) => {
    const user = await archive.addUser()
    const answer = await archive.app.inject({ url, headers: archive.headersOf(user) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'invalid-request', message: 'This is not an address.' })
  },
)
