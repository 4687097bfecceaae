import { exportItemRows } from '@lares/shared-types/contracts/item-rows'
import { createItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { changeUser } from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { hasSameRights, loadActiveUser } from '../../../visibility/load-principal.ts'
import { openRowSource } from '../row-source.ts'
import { writeExport } from './write-export.ts'

let archive: TestArchive
let anna: TestUser
const ids: string[] = []

beforeAll(async () => {
  archive = await openTestArchive()
  anna = await archive.addUser({ isAdmin: true, displayName: 'Anna', siteparams: { language: 'fr' } })
  const tag = (await archive.call(anna, createTag, { body: { names: { fr: 'Mer', en: 'Sea' } } })).reply
  const posts = [
    { title: '=1+1', date: '1952~', tagIds: [tag.id] },
    { title: 'Say "hi", Zoé', date: '1953' },
    { title: 'Left out', date: '1954' },
  ]
  for (const post of posts)
    ids.push((await archive.call(anna, createItem, { body: { kind: 'post', ...post } })).reply.id)
})
afterAll(() => archive.close())

const download = (query: object, user = anna) =>
  archive.call(user, exportItemRows, {
    params: { kind: 'post' },
    query: { column: ['title', 'date', 'tags', 'files'], ...query } as never,
  })

test('CSV starts with a byte order mark, has the headings, and defuses formulas', async () => {
  const { bytes, headers } = await download({
    format: 'csv',
    heading: ['Titre', 'Date', 'Mots-clés', 'Fichiers'],
    except: [ids[2]],
  })
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFFTitre,Date,Mots-clés,Fichiers\r\n\'=1+1,1952~,Mer,0\r\n"Say ""hi"", Zoé",1953,,0\r\n',
  )
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename=posts.csv')
})

test('JSON has the values of the filtered rows in their order', async () => {
  const { reply } = await download({ format: 'json', from: '1953', sort: 'title', descending: true })
  expect(reply).toEqual([
    { title: 'Say "hi", Zoé', date: '1953', tags: null, files: 0 },
    { title: 'Left out', date: '1954', tags: null, files: 0 },
  ])
  expect((await download({ format: 'json', q: 'nothing' })).reply).toEqual([])
})

test('coordinates and whether there is a transcript are exported', async () => {
  const place = { name: 'Lake', latitude: 46.01, longitude: -8.5 }
  const spoken = { kind: 'record' as const, title: 'Spoken', date: '1960', place }
  const { id } = (await archive.call(anna, createItem, { body: spoken })).reply
  const silent = { kind: 'record' as const, title: 'Silent', date: '1961' }
  await archive.call(anna, createItem, { body: silent })
  const segments = [{ start: 0, end: 1, text: 'Good day.' }]
  await archive.call(anna, writeTranscript, { params: { id }, body: { version: 0, segments } })
  const exportRecords = (format: string) =>
    archive.call(anna, exportItemRows, {
      params: { kind: 'record' },
      query: { column: ['title', 'latitude', 'longitude', 'transcript'], format, sort: 'title' } as never,
    })
  expect((await exportRecords('json')).reply).toEqual([
    { title: 'Silent', latitude: null, longitude: null, transcript: false },
    { title: 'Spoken', latitude: 46.01, longitude: -8.5, transcript: true },
  ])
  expect(new TextDecoder().decode((await exportRecords('csv')).bytes)).toContain('Spoken,46.01,-8.5,true')
})

test('an unknown column and a missing permission are refused before anything is sent', async () => {
  expect((await download({ format: 'csv', column: ['camera'] })).error.issues?.[0]?.path).toBe('column')
  const reader = await archive.addUser({ permissions: [] })
  expect((await download({ format: 'csv' }, reader)).status).toBe(403)
})

test('an export ends between two pages once the rights of its user have changed', async () => {
  const { db } = archive.services
  const reader = await archive.addUser()
  const principal = await loadActiveUser(db, reader.id)
  if (!principal) throw new Error('The user is missing.')
  const source = await openRowSource(db, principal, 'post', {})
  const parts: string[] = []
  const write = async () => {
    const requireSameRights = async () => {
      if (!(await hasSameRights(db, principal))) throw new Error('The rights have changed.')
    }
    const format = { format: 'csv', columns: [], except: new Set<string>(), language: 'en' } as const
    for await (const part of writeExport(source, { ...format, requireSameRights })) parts.push(part)
  }
  await write()
  expect(parts).toHaveLength(2)
  const tag = (await archive.call(anna, createTag, { body: { names: { en: 'Secret' } } })).reply
  await archive.call(anna, changeUser, {
    params: { id: reader.id },
    body: { version: 1, restrictedTagIds: [tag.id] },
  })
  await expect(write()).rejects.toThrow('The rights have changed.')
  expect(parts).toHaveLength(3)
})
