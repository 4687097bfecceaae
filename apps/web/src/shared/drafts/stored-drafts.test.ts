import { expect, test, vi } from 'vitest'
import { clearStorageOfOthers, clearUserStorage } from '../user-storage/user-storage.ts'
import { listDrafts, readDraft, writeDraft } from './stored-drafts.ts'

const like = { title: '', body: '' }
const draft = { values: { title: 'Boat', body: 'Half' }, at: 1_795_000_000_000 }
const ada = (subject: string) => ({ userId: 'ada', subject })
const bruno = { userId: 'bruno', subject: 'post' }

test('reads a draft back as it was written', () => {
  writeDraft(ada('post'), draft)
  expect(readDraft(ada('post'), like)).toEqual(draft)
  expect(readDraft(bruno, like)).toBeUndefined()
})

test('a draft of an earlier version of the app has the fields that were added since', () => {
  localStorage.setItem('lares.draft.ada.post/one', '{"values":{"title":"Boat"},"at":1}')
  const completed = { values: { title: 'Boat', body: '' }, at: 1 }
  expect(readDraft({ ...ada('post'), id: 'one' }, like)).toEqual(completed)
  expect(listDrafts(ada('post'), like)).toEqual([{ ...completed, id: 'one' }])
})

test.each(['{', 'null', '"x"', '{"values":{"name":"Boat"},"at":1}', '{"values":null,"at":1}'])(
  'ignores a stored value that is not a draft of this form: %s',
  (stored) => {
    localStorage.setItem('lares.draft.ada.post', stored)
    expect(readDraft(ada('post'), like)).toBeUndefined()
  },
)

test('signing out deletes all drafts, even if a form writes another one while it unmounts', () => {
  writeDraft(ada('post'), draft)
  writeDraft(bruno, draft)
  clearUserStorage('ada')
  writeDraft(ada('post'), draft)
  expect(Object.keys(localStorage)).toEqual(['lares.draft.bruno.post'])
})

test('signing in deletes the drafts of other users and allows writing again', () => {
  writeDraft(bruno, draft)
  localStorage.setItem('lares.preferences', '{}')
  clearStorageOfOthers('ada')
  writeDraft(ada('tags.new'), draft)
  expect(Object.keys(localStorage).sort()).toEqual(['lares.draft.ada.tags.new', 'lares.preferences'])
})

test('full or blocked storage is ignored without an error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  writeDraft(ada('post'), draft)
  expect(readDraft(ada('post'), like)).toBeUndefined()
})

test('lists the drafts of a subject with the latest first and drops the oldest beyond the limit', () => {
  for (let at = 1; at <= 25; at += 1) writeDraft({ ...ada('post'), id: `d${at}` }, { ...draft, at })
  writeDraft(ada('postcard'), draft)
  const found = listDrafts(ada('post'), like)
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => `d${25 - index}`))
})
