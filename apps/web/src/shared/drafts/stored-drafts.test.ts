import { expect, test, vi } from 'vitest'
import { dropAllOf, dropAllOfOthers } from '../own/own-storage.ts'
import { listDrafts, readDraft, writeDraft } from './stored-drafts.ts'

const like = { title: '', body: '' }
const draft = { values: { title: 'Boat', body: 'Half' }, at: 1_795_000_000_000 }
const ada = (subject: string) => ({ userId: 'ada', subject })
const bruno = { userId: 'bruno', subject: 'post' }

test('a draft is read again as it was written', () => {
  writeDraft(ada('post'), draft)
  expect(readDraft(ada('post'), like)).toEqual(draft)
  expect(readDraft(bruno, like)).toBeUndefined()
})

test.each(['{', 'null', '"x"', '{"values":{"title":"Boat"},"at":1}', '{"values":null,"at":1}'])(
  'what is not a draft of this form is none: %s',
  (kept) => {
    localStorage.setItem('lares.draft.ada.post', kept)
    expect(readDraft(ada('post'), like)).toBeUndefined()
  },
)

test('whoever signs out leaves none, also where a form writes on while it goes away', () => {
  writeDraft(ada('post'), draft)
  writeDraft(bruno, draft)
  dropAllOf('ada')
  writeDraft(ada('post'), draft)
  expect(Object.keys(localStorage)).toEqual(['lares.draft.bruno.post'])
})

test('whoever signs in finds none of others, and can write again', () => {
  writeDraft(bruno, draft)
  localStorage.setItem('lares.preferences', '{}')
  dropAllOfOthers('ada')
  writeDraft(ada('tags.new'), draft)
  expect(Object.keys(localStorage).sort()).toEqual(['lares.draft.ada.tags.new', 'lares.preferences'])
})

test('storage that is full or blocked keeps nothing and breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  writeDraft(ada('post'), draft)
  expect(readDraft(ada('post'), like)).toBeUndefined()
})

test('drafts of the same subject stand beside each other, the latest first, and the oldest of very many go', () => {
  for (let at = 1; at <= 25; at += 1) writeDraft({ ...ada('post'), id: `d${at}` }, { ...draft, at })
  writeDraft(ada('postcard'), draft)
  const found = listDrafts(ada('post'), like)
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, place) => `d${25 - place}`))
})
