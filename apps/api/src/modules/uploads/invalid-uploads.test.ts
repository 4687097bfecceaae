import * as contracts from '@lares/shared-types/contracts/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createTusClient, getUploadId } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'

let archive: TestArchive
let author: TestUser
let tus: ReturnType<typeof createTusClient>

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  tus = createTusClient(archive, author)
})
afterAll(() => archive.close())

const letter = Buffer.from('Chère Jeanne,\nnous sommes bien arrivés.\n')

async function uploadWithName(filename: string): Promise<string> {
  const id = await uploadFile(archive, author, letter, filename)
  return (await archive.call(author, contracts.getUploadFacts, { params: { id } })).reply.filename
}

describe('an invalid upload request', () => {
  test.each([
    [{ 'upload-metadata': 'filename not-base64!' }, 400, 'upload-metadata'],
    [{ 'upload-metadata': 'filename /w==' }, 400, 'upload-metadata.filename'],
    [{ 'upload-length': '-1' }, 400, undefined],
    [{ 'upload-length': 'many' }, 400, undefined],
    [{ 'upload-length': '' }, 400, undefined],
    [{ 'upload-length': String(2 ** 50) }, 413, undefined],
    [{ 'upload-defer-length': '1' }, 400, undefined],
    [{ 'upload-defer-length': '2', 'upload-length': '' }, 400, undefined],
    [{ 'tus-resumable': '' }, 412, undefined],
    [{ 'tus-resumable': '0.2.0' }, 400, undefined],
  ])('%o is rejected with %i in the common error format', async (headers, status, path) => {
    const answer = await tus.create(5, 'x', headers)
    expect(answer.status).toBe(status)
    const body = JSON.parse(answer.body)
    expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    if (path) expect(body.issues[0].path).toBe(path)
  })

  test('with a wrong offset, bytes beyond the end or a wrong content type changes nothing', async () => {
    const id = getUploadId(await tus.create(5, 'x'))
    expect((await tus.append(id, 3, Buffer.from('de'))).status).toBe(409)
    expect((await tus.append(id, 0, Buffer.from('abcdefgh'))).status).toBe(413)
    expect((await tus.append(id, 0, Buffer.from('abc'), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await tus.append(id, 0, Buffer.from('abc'), { 'upload-offset': '' })).status).toBe(400)
    expect((await tus.ask(id)).headers['upload-offset']).toBe('0')
  })

  test('with a second upload id in its query works on the first', async () => {
    const stranger = createTusClient(archive, await archive.addUser())
    const theirs = getUploadId(await stranger.create(5, 'x'))
    const own = getUploadId(await tus.create(7, 'y'))
    const asked = await tus.send('HEAD', `/api/uploads/${own}?/${theirs}`)
    expect(asked.headers['upload-length']).toBe('7')
    expect((await tus.send('DELETE', `/api/uploads/${own}?/${theirs}`)).status).toBe(204)
    expect((await stranger.ask(theirs)).status).toBe(200)
    expect((await tus.ask(own)).status).toBe(404)
  })

  test.each(['nope', '0'.repeat(32), '..%2f..%2fsecrets', '%00', 'a'.repeat(200)])(
    'with the id %s is not found',
    async (id) => {
      const statuses = [await tus.ask(id), await tus.end(id), await tus.append(id, 0, letter)].map(
        ({ status }) => status,
      )
      expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true)
      expect(
        (await archive.app.inject({ url: `/api/uploads/${id}/facts`, headers: archive.getHeaders(author) }))
          .statusCode,
      ).toBeLessThan(500)
    },
  )

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Jeanne\\photo.jpg', 'photo.jpg'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['exe.\u202egpj.pdf', 'exe.gpj.pdf'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['..', 'file'],
    ['', 'file'],
    ['日記.txt', '日記.txt'],
  ])('has its file name %j stored as %j', async (filename, stored) => {
    expect(await uploadWithName(filename)).toBe(stored)
  })

  test('has a long file name truncated to 255 bytes with its extension preserved', async () => {
    const filename = await uploadWithName(`${'é'.repeat(400)}.txt`)
    expect(Buffer.byteLength(filename)).toBeLessThanOrEqual(255)
    expect(filename).toMatch(/^é+\.txt$/)
  })
})
