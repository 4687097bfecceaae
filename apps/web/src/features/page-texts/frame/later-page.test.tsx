import * as contracts from '@lares/shared-types/contracts/page-texts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { sampleAsset, sampleId } from '../../../testing/sample-items.ts'
import { LaterPage } from './later-page.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const findPicture = () => screen.queryByRole('img', { name: 'Page 2' })

/** Shows the second page of a TIFF. `respond` is what the archive replies where its picture is asked for. */
async function show(respond: () => Response | ErrorReply) {
  const archive = createFakeArchive(ada)
  archive.on(contracts.getPagePicture, respond)
  await renderWithProviders(<LaterPage asset={sampleAsset(sampleId(), { pages: 3 })} page={2} />)
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  /** Has the browser report that the picture could not be loaded. */
  async function fail() {
    const picture = findPicture()
    if (!picture) throw new Error('The picture is not being loaded.')
    fireEvent.error(picture)
    await pass(0)
  }
  return { archive, fail, pass }
}

describe('a picture that cannot be loaded', () => {
  test('because its page is damaged is not tried again by itself', async () => {
    const { archive, fail, pass } = await show(() => new ErrorReply('rendition-failed'))
    await fail()
    expect(screen.getByRole('alert')).toHaveTextContent('The picture of page 2 cannot be shown.')
    await pass(60_000)
    expect(findPicture()).not.toBeInTheDocument()
    expect(archive.calls.filter((call) => call.endsWith('/picture'))).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(findPicture()).toBeInTheDocument()
  })

  test.each([
    ['the archive is making many others', () => new ErrorReply('too-many-requests')],
    [
      'there is no connection',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('because %s is tried again, a few times', async (_why, respond) => {
    const { fail, pass } = await show(respond)
    for (let retry = 0; retry < 4; retry += 1) {
      await fail()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(findPicture()).not.toBeInTheDocument()
      expect(screen.getByText('Page 2')).toBeInTheDocument()
      await pass(3000)
    }
    await fail()
    expect(screen.getByRole('alert')).toHaveTextContent('The picture of page 2 cannot be shown.')
    await pass(60_000)
    expect(findPicture()).not.toBeInTheDocument()
  })
})

test('a page that is not near the visible part says its number', async () => {
  class NeverNear {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', NeverNear)
  await show(() => new ErrorReply('not-found'))
  expect(screen.getByText('Page 2')).toBeInTheDocument()
  expect(findPicture()).not.toBeInTheDocument()
})
