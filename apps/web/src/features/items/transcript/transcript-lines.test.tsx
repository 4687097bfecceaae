import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { TranscriptLines, type TranscriptLinesProps } from './transcript-lines.tsx'

const { rendered } = vi.hoisted(() => ({ rendered: [] as string[] }))

vi.mock('./line-text.tsx', async (importOriginal) => {
  const { LineText } = await importOriginal<typeof import('./line-text.tsx')>()
  return {
    LineText: (props: Parameters<typeof LineText>[0]) => {
      rendered.push(props.segment.text)
      return <LineText {...props} />
    },
  }
})

const createSegments = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ start: index, end: index + 1, text: `Line ${index}` }))

const playback = { isPlaying: false, playFrom: () => undefined, position: 0 }

type SetProps = (props: TranscriptLinesProps) => void

function Lines({ initial, onReady }: { initial: TranscriptLinesProps; onReady: (set: SetProps) => void }) {
  const [props, setProps] = useState(initial)
  onReady(setProps)
  return <TranscriptLines {...props} />
}

/** Lines whose query and player change when `change` is called. */
async function show(count: number, initial: Partial<TranscriptLinesProps> = {}) {
  createFakeArchive(ada)
  const segments = createSegments(count)
  const all: TranscriptLinesProps = {
    segments,
    language: 'en',
    current: -1,
    match: undefined,
    query: '',
    matches: new Set(),
    playback,
    speakers: [],
    ...initial,
  }
  let setProps: SetProps = () => undefined
  await renderWithProviders(
    <Lines
      initial={all}
      onReady={(set) => {
        setProps = set
      }}
    />,
  )
  return { change: (more: Partial<TranscriptLinesProps>) => act(() => setProps({ ...all, ...more })) }
}

const countLines = () => document.querySelectorAll('ol > li').length

beforeEach(() => {
  rendered.length = 0
  // Nothing has a size in jsdom: these are the heights of the list and of each line.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(48_000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
})

test('of a long transcript only the lines in view are in the page, and each knows its place', async () => {
  await show(1200)
  expect(countLines()).toBeLessThan(60)
  const first = screen.getByText('Line 0').closest('li')
  expect(first).toHaveAttribute('aria-posinset', '1')
  expect(first).toHaveAttribute('aria-setsize', '1200')
  expect(screen.queryByText('Line 1199')).toBeNull()
})

test('a short transcript is in the page as a whole', async () => {
  await show(500)
  expect(countLines()).toBe(500)
  expect(screen.getByText('Line 0').closest('li')).not.toHaveAttribute('aria-setsize')
})

test('a long transcript is printed as a whole', async () => {
  await show(510)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(countLines()).toBe(510)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(countLines()).toBeLessThan(60)
})

test('a match far away, and the line that is spoken, are scrolled to', async () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo')
  const { change } = await show(1200)
  const getTop = () => {
    const options = scrollTo.mock.lastCall?.[0] as unknown as ScrollToOptions | undefined
    return Number(options?.top ?? 0)
  }
  change({ query: 'Line 900', matches: new Set([900]), match: 900 })
  await expect.poll(getTop).toBeGreaterThan(30_000)
  scrollTo.mockClear()
  // After a match was shown, the lines stay there for a while.
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  change({ current: 600, playback: { ...playback, isPlaying: true } })
  now.mockRestore()
  await expect.poll(getTop).toBeGreaterThan(20_000)
  expect(getTop()).toBeLessThan(30_000)
})

test('a key in the search renders only the lines that it finds', async () => {
  const { change } = await show(300)
  rendered.length = 0
  change({ query: 'Line 7', matches: new Set([7, 70]) })
  expect(rendered).toEqual(['Line 7', 'Line 70'])
  expect(screen.getAllByText('Line 7', { selector: 'mark' })).toHaveLength(2)
})
