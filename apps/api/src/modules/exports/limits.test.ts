import { randomBytes } from 'node:crypto'
import { buildUrl } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/exports'
import { maxExports } from '@lares/shared-types/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { makeExport } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { TransferLimits } from './transfer-limits.ts'

/** Downloads of one user, and of all, at the same time. */
const [maxOwn, maxAll] = [4, 12]

let archive: TestArchive
let itemId: string

beforeAll(async () => {
  archive = await openTestArchive()
  const author = await archive.addUser()
  itemId = (await addItemWithFile(archive, author, randomBytes(4_000_000), 'film.bin')).item.id
})
afterAll(() => archive.close())

/** Begins a download without reading it to its end. */
async function beginDownload(user: TestUser, id: string) {
  const response = await archive.app.inject({
    method: 'GET',
    url: buildUrl(contracts.downloadExport, { params: { id } }),
    headers: archive.getHeaders(user),
    payloadAsStream: true,
  })
  const { statusCode: status, headers } = response
  return { status, headers, stream: response.stream() }
}

test('simultaneous requests create no more exports than a user may have', async () => {
  const user = await archive.addUser()
  const body = { selection: { ids: [itemId] } }
  const create = () => archive.call(user, contracts.createExport, { body })
  const results = await Promise.all(Array.from({ length: maxExports + 3 }, create))
  expect(results.filter(({ status }) => status === 201)).toHaveLength(maxExports)
  const refused = results.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, error }) => [status, error.code, error.params])).toEqual(
    Array.from({ length: 3 }, () => [409, 'too-many-exports', { max: maxExports }]),
  )
  const { exports } = (await archive.call(user, contracts.listExports, {})).reply
  expect(exports).toHaveLength(maxExports)
})

test('a user has a limited number of downloads at the same time', async () => {
  const user = await archive.addUser()
  const other = await archive.addUser()
  const id = await makeExport(archive, user, { ids: [itemId] })
  const otherId = await makeExport(archive, other, { ids: [itemId] })
  const downloads = []
  for (let count = 0; count < maxOwn; count++) downloads.push(await beginDownload(user, id))
  expect(downloads.map(({ status }) => status)).toEqual(downloads.map(() => 200))

  const refused = await archive.call(user, contracts.downloadExport, { params: { id } })
  expect([refused.status, refused.error.code]).toEqual([429, 'too-many-requests'])
  expect(refused.headers['retry-after']).toBe('10')
  const others = await archive.call(other, contracts.downloadExport, { params: { id: otherId } })
  expect(others.status).toBe(200)

  for await (const chunk of downloads[0]?.stream ?? []) expect(chunk.length).toBeGreaterThan(0)
  const next = await beginDownload(user, id)
  expect(next.status).toBe(200)
  for (const { stream } of [...downloads.slice(1), next]) stream.destroy()
})

test('all users together have a limited number of downloads, and each end makes room once', () => {
  const limits = new TransferLimits()
  const ends = Array.from({ length: maxAll }, (_, number) => limits.begin(`user ${number % 4}`))
  expect(() => limits.begin('another user')).toThrow('Too many exports are being downloaded.')
  ends[0]?.()
  ends[0]?.()
  const end = limits.begin('another user')
  expect(() => limits.begin('another user')).toThrow()
  end()
  limits.begin('user 0')
})
