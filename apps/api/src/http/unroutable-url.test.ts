import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test.each([`/api/items/${'a'.repeat(300)}`, '/api/items/%zz', '/api/items/%ff'])(
  'rejects the unroutable URL %s with an API error',
  async (url) => {
    const user = await archive.addUser()
    const response = await archive.app.inject({ url, headers: archive.getHeaders(user) })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ code: 'invalid-request', message: 'This is not an address.' })
  },
)
