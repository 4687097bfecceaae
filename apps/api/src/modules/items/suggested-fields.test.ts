import { expect, test } from 'vitest'
import { suggestFields } from './suggested-fields.ts'

test('suggests day, time, camera and position of a photograph with a time zone', () => {
  const facts = {
    camera: 'Pixel 9',
    capturedAt: '2024-08-15',
    capturedTime: '2024-08-15T18:30:05+02:00',
    latitude: 45.07,
    longitude: 7.69,
  }
  expect(suggestFields('image', { facts, filename: 'IMG_0001.jpg' })).toEqual({
    title: 'IMG_0001',
    body: '',
    date: '2024-08-15',
    place: { latitude: 45.07, longitude: 7.69 },
    details: { camera: 'Pixel 9', capturedAt: '2024-08-15T18:30:05+02:00' },
  })
})

test('leaves out invalid metadata only', () => {
  const facts = {
    title: 'x'.repeat(10_000),
    camera: 'x'.repeat(10_000),
    capturedAt: '0000-00-00',
    capturedTime: '2024-08-15T18:30',
    latitude: 1234,
    longitude: 7,
  }
  const { title, date, place, details } = suggestFields('image', { facts, filename: 'a.jpg' })
  expect(title).toHaveLength(500)
  expect([date, place, details]).toEqual([null, null, { capturedAt: '2024-08-15T18:30' }])
})

test('suggests the other fields of a mail with an invalid sender', () => {
  const mail = {
    references: [],
    from: { address: 'x'.repeat(400) },
    to: [],
    cc: [],
    text: 'Ciao',
    messageId: '<1@x>',
    attachments: [],
  }
  const { body, details } = suggestFields('mail', { facts: { mail }, filename: 'a.eml' })
  expect(body).toBe('Ciao')
  expect(details).toEqual({ messageId: '<1@x>', thread: '<1@x>' })
})

test('suggests the date in the filename if the metadata has none', () => {
  const suggestDate = (filename: string, facts: Record<string, unknown>) =>
    suggestFields('video', { facts, filename }).date
  expect(suggestDate('VID_20190714_101112.mp4', {})).toBe('2019-07-14')
  expect(suggestDate('VID_20190714_101112.mp4', { capturedAt: '2019-07-13' })).toBe('2019-07-13')
  expect(suggestDate('Ferien.mp4', {})).toBeNull()
})

test('suggests artist, album and date of a recording', () => {
  const facts = { title: 'Ninna nanna', artist: 'Rosa', album: 'Cassetta 3', capturedAt: '1974' }
  expect(suggestFields('record', { facts, filename: 'a.mp3' })).toMatchObject({
    title: 'Ninna nanna',
    date: '1974',
    details: { artist: 'Rosa', album: 'Cassetta 3' },
  })
})
