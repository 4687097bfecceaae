import { listItems, timelineOfItems } from '@lares/shared-types/contracts/items'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../../testing/fake-archive.ts'
import { openApp } from '../../../../testing/open-app.tsx'
import { ada } from '../../../../testing/people.ts'
import { sampleDate, sampleSummary } from '../../../../testing/sample-items.ts'

/** In three years: months of one year with few pictures are loaded together. */
const months = ['2003-03', '2002-02', '2001-01']
const toTitle = (month: string) => `The lake in ${month}`
const incomplete = /Some items could not be loaded\. The archive is not responding/

/** An archive whose months in `failing` cannot be loaded. */
function createWallArchive(failing: Set<string>) {
  const archive = createFakeArchive(ada)
  archive.on(timelineOfItems, () => ({
    months: months.map((month) => ({ month, count: 1 })),
    undated: 0,
  }))
  archive.on(listItems, ({ query: { within = '' } }) =>
    failing.has(within)
      ? new ErrorReply('upstream-unavailable')
      : {
          items: [sampleSummary('image', { title: toTitle(within), date: sampleDate(`${within}-05`) })],
          nextCursor: null,
        },
  )
  return archive
}

/** Gives the wall a width: nothing has a size in jsdom. */
function stubWidth() {
  const { ResizeObserver: before } = globalThis
  globalThis.ResizeObserver = class implements ResizeObserver {
    readonly #callback: ResizeObserverCallback

    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback
    }

    observe(target: Element) {
      const size = [{ inlineSize: 900, blockSize: 600 }]
      const contentRect = new DOMRect(0, 0, 900, 600)
      const sizes = { borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size }
      this.#callback([{ target, contentRect, ...sizes }], this)
    }

    unobserve() {}
    disconnect() {}
  }
  onTestFinished(() => {
    globalThis.ResizeObserver = before
  })
}

test('months that could not be loaded are told in one note above the others, and loaded on asking', async () => {
  stubWidth()
  const failing = new Set(['2003-03', '2001-01'])
  createWallArchive(failing)
  const { person } = await openApp('/images')
  expect(await screen.findByRole('link', { name: /The lake in 2002-02/ })).toBeVisible()
  expect(await screen.findByText(incomplete)).toBeVisible()
  expect(screen.getAllByText(incomplete)).toHaveLength(1)
  failing.clear()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  for (const month of months)
    expect(await screen.findByRole('link', { name: new RegExp(toTitle(month)) })).toBeVisible()
  expect(screen.queryByText(incomplete)).toBeNull()
})

test('a wall that is loaded has no note', async () => {
  stubWidth()
  createWallArchive(new Set())
  await openApp('/images')
  expect(await screen.findByRole('link', { name: /The lake in 2001-01/ })).toBeVisible()
  expect(screen.queryByText(incomplete)).toBeNull()
})
