import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
import { createRegion } from './cut-draft.ts'
import { useCutDraft } from './use-cut-draft.ts'

vi.mock('../../../shared/session/use-user.ts', () => ({ useUser: () => ({ id: 'ada' }) }))

let held: Set<string>

beforeEach(() => {
  localStorage.clear()
  held = new Set()
  defineUntilTestEnds(navigator, {
    locks: {
      async request(name: string, work: () => Promise<void>) {
        held.add(name)
        await work()
        held.delete(name)
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    },
  })
})

const open = () => renderHook(() => useCutDraft('tape'))
const settle = () => act(async () => undefined)

function add({ result }: ReturnType<typeof open>, title: string) {
  act(() => result.current.change((regions) => [...regions, createRegion(regions.length + 1, 0, 1, title)]))
}

const readTitles = ({ result }: ReturnType<typeof open>) => result.current.regions.map(({ title }) => title)

test('continues with what an earlier editor has left, and leaves nothing of it once it is saved', async () => {
  const first = open()
  await settle()
  add(first, 'Snow')
  first.unmount()
  const second = open()
  await waitFor(() => expect(readTitles(second)).toEqual(['Snow']))
  expect(Object.keys(localStorage)).toHaveLength(1)
  act(() => second.result.current.forget(second.result.current.regions))
  expect(localStorage).toHaveLength(0)
})

test('the editors of two tabs have drafts of their own', async () => {
  const [one, other] = [open(), open()]
  await settle()
  add(one, 'Snow')
  add(other, 'Rain')
  act(() => other.result.current.forget(other.result.current.regions))
  one.unmount()
  const later = open()
  await waitFor(() => expect(readTitles(later)).toEqual(['Snow']))
})

test('the draft of an earlier version of the app is continued', async () => {
  localStorage.setItem('lares.cut.ada.tape', JSON.stringify([createRegion(1, 0, 1, 'Snow')]))
  const editor = open()
  await waitFor(() => expect(readTitles(editor)).toEqual(['Snow']))
  expect(localStorage.getItem('lares.cut.ada.tape')).toBeNull()
})

test('says when the device has no room, and keeps what it had', async () => {
  const first = open()
  await settle()
  add(first, 'Snow')
  first.unmount()
  const before = { ...localStorage }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const second = open()
  await waitFor(() => expect(second.result.current.isUnstored).toBe(true))
  expect(readTitles(second)).toEqual(['Snow'])
  expect({ ...localStorage }).toEqual(before)
  vi.restoreAllMocks()
})
