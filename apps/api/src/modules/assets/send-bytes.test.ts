import * as contracts from '@lares/shared-types/contracts/assets'
import { parse } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser
let assetId: string
let sha256: string

const bytes = Buffer.from('0123456789'.repeat(1000))

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  ;({ assetId, sha256 } = await addItemWithFile(archive, author, bytes, 'digits.txt'))
})
afterAll(() => archive.close())

async function original(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await archive.app.inject({
    method,
    url: `/api/assets/${assetId}/original`,
    headers: { ...archive.getHeaders(author), ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe('an original', () => {
  test('is sent whole with headers that require revalidation', async () => {
    const answer = await original()
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      etag: `"${sha256}"`,
      'cache-control': 'private, no-cache',
      'content-length': '10000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'last-modified': expect.stringMatching(/GMT$/),
    })
  })

  test('answers 304 to a client that has the current bytes', async () => {
    const { headers } = await original()
    for (const condition of [
      { 'if-none-match': `"${sha256}"` },
      { 'if-none-match': `"other", W/"${sha256}"` },
      { 'if-none-match': '*' },
      { 'if-modified-since': String(headers['last-modified']) },
    ]) {
      const answer = await original(condition)
      expect([answer.status, answer.bytes.length]).toEqual([304, 0])
      expect(answer.headers).toMatchObject({ etag: `"${sha256}"`, 'cache-control': 'private, no-cache' })
    }
    const changed = { 'if-none-match': '"other"', 'if-modified-since': String(headers['last-modified']) }
    expect((await original(changed)).status).toBe(200)
  })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=9990-', 9990, 9999],
    ['bytes=-5', 9995, 9999],
    ['bytes=-20000', 0, 9999],
    ['bytes=5-99999', 5, 9999],
    ['bytes=9999-9999', 9999, 9999],
  ])('is sent partially for %s', async (range, start, end) => {
    const answer = await original({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/10000`)
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=10000-', 'bytes=20000-30000', 'bytes=-0'])(
    'rejects the range %s and reports the length',
    async (range) => {
      const answer = await original({ range })
      expect(answer.status).toBe(416)
      expect(answer.headers['content-range']).toBe('bytes */10000')
      expect(JSON.parse(answer.bytes.toString()).code).toBe('range-not-satisfiable')
    },
  )

  test.each(['bytes=0-1,5-6', 'bytes=9-5', 'bytes=', 'bytes=-', 'lines=1-2', 'nonsense'])(
    'is sent whole for %s',
    async (range) => {
      expect((await original({ range })).status).toBe(200)
    },
  )

  test('is sent partially only when If-Range matches the current file', async () => {
    const { headers } = await original()
    const part = { range: 'bytes=0-9' }
    for (const condition of [`"${sha256}"`, String(headers['last-modified'])])
      expect((await original({ ...part, 'if-range': condition })).status).toBe(206)
    for (const condition of ['"other"', `W/"${sha256}"`, 'Thu, 01 Jan 1970 00:00:00 GMT'])
      expect((await original({ ...part, 'if-range': condition })).status).toBe(200)
  })

  test('answers HEAD with length and type but without bytes', async () => {
    const answer = await original({ range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
    expect(answer.headers).toMatchObject({
      'content-length': '10000',
      'content-type': 'text/plain; charset=utf-8',
    })
  })
})

test('sends an empty file', async () => {
  const { assetId: id } = await addItemWithFile(archive, author, Buffer.alloc(0), 'nothing.txt')
  const answer = await archive.call(author, contracts.getOriginal, { params: { id }, query: {} })
  expect([answer.status, answer.bytes.length, answer.headers['content-length']]).toEqual([200, 0, '0'])
})

describe('a file that could run scripts in a browser', () => {
  const page = '<!doctype html><html><script>alert(document.cookie)</script></html>'
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    ['holiday.jpg', page],
    ['page.html', page],
    ['drawing.svg', drawing],
    ['photo.png', drawing],
    ['feed.xml', '<?xml version="1.0"?><feed/>'],
  ])('is always sent as a download of type application/octet-stream: %s', async (filename, content) => {
    const { assetId: id } = await addItemWithFile(archive, author, Buffer.from(content), filename)
    const answer = await archive.call(author, contracts.getOriginal, { params: { id }, query: {} })
    expect(answer.bytes.toString()).toBe(content)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    })
  })
})

describe('the file name of a download', () => {
  test.each(['Été à Étretat.txt', '日記 "1952"; draft.txt', "d'un été.txt", '%41.txt'])(
    'is preserved in any script: %s',
    async (filename) => {
      const { assetId: id } = await addItemWithFile(archive, author, Buffer.from('words'), filename)
      const answer = await archive.call(author, contracts.getOriginal, {
        params: { id },
        query: { download: true },
      })
      expect(parse(String(answer.headers['content-disposition']))).toMatchObject({
        type: 'attachment',
        parameters: { filename },
      })
    },
  )
})
