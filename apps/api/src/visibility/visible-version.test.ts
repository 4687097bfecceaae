import { expect, test } from 'vitest'
import type { Viewer } from './viewer.ts'
import { rejectStaleVersion } from './visible-version.ts'

const viewer: Viewer = {
  userId: '019a0000-0000-7000-8000-000000000001',
  language: undefined,
  isAdmin: false,
  permissions: new Set(),
  hiddenTagIds: [],
  hiddenCategoryIds: [],
  wasRestored: false,
}
const restricted: Viewer = { ...viewer, hiddenTagIds: ['019a0000-0000-7000-8000-000000000002'] }

const restored: Viewer = { ...viewer, wasRestored: true }

const item = { version: 2, versionToken: 2 ** 33 }
const label = { version: 2 }

test.each([
  ['the number of saves', viewer, item, 2],
  ['the token', viewer, item, 2 ** 33],
  ['the token of a viewer with restrictions', restricted, item, 2 ** 33],
  ['the token of an archive that was restored', restored, item, 2 ** 33],
  ['the number of saves of an entity without a token', restricted, label, 2],
])('accepts %s', async (_name, who, stored, claimed) => {
  await rejectStaleVersion(who, stored, claimed, () => Promise.reject(new Error('not needed')))
})

test.each([
  ['an older number of saves', viewer, item, 1],
  ['the number of saves, which a viewer with restrictions could only guess', restricted, item, 2],
  ['the number of saves, which another state had before a restore', restored, item, 2],
  ['an older number of saves of an entity without a token', restricted, label, 1],
])('rejects %s with the current state', async (_name, who, stored, claimed) => {
  const state = { current: { title: 'Saved' }, savedAt: '2026-01-01T00:00:00.000Z' }
  await expect(rejectStaleVersion(who, stored, claimed, async () => state)).rejects.toMatchObject({
    code: 'version-conflict',
    params: state,
  })
})
