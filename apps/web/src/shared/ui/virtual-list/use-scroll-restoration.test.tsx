import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ScrollPosition } from './scroll-positions.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** The position to restore on the first page of a visit, at which the list then is at `position`. */
function open(path: string, position?: ScrollPosition) {
  const { result, unmount } = renderHook(() => useScrollRestoration(() => position), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
  })
  const restored = result.current.current
  unmount()
  return restored
}

test('the position of a list is restored at its address only, although the first page of each visit has the same history key', () => {
  expect(open('/images?tag=a', { entry: 20, beyond: 4 })).toBeUndefined()
  expect(open('/videos')).toBeUndefined()
  expect(open('/images')).toBeUndefined()
  expect(open('/images?tag=a')).toEqual({ entry: 20, beyond: 4 })
})
