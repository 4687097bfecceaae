import type { Asset } from '@lares/shared-types/assets'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineUntilTestEnds } from '../../testing/define-until-test-ends.ts'
import { PendingAssets } from './pending-assets.ts'

let lastAsset = 0

function pendingAsset(): Asset {
  lastAsset += 1
  return {
    id: `0199aaaa-0000-7000-8000-${String(lastAsset).padStart(12, '0')}`,
    itemId: '0199aaaa-0000-7000-9000-000000000000',
    filename: 'boat.jpg',
    mediaType: 'image/jpeg',
    family: 'image',
    size: 2_400_000,
    sha256: 'ab'.repeat(32),
    state: 'pending',
    renditions: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  }
}

/** An archive with `count` unfinished files, whose replies tests can change, and the tracker of these files. */
function createFixture(count: number) {
  const assets = Array.from({ length: count }, () => pendingAsset())
  const answers = new Map(assets.map((asset) => [asset.id, asset]))
  const requested: string[][] = []
  const settled: string[] = []
  const progress: unknown[] = []
  const files = new PendingAssets({
    loadAssets: async (ids) => {
      requested.push([...ids])
      return ids.flatMap((id) => answers.get(id) ?? [])
    },
    onSettled: (changed) => settled.push(...changed.map(({ id }) => id)),
    onProgress: (changed) => progress.push(...changed.map((asset) => asset.progress)),
  })
  return { assets, answers, requested, settled, progress, files }
}

function setHidden(isHidden: boolean) {
  defineUntilTestEnds(document, { hidden: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('following unfinished files', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
  })

  test('polls a thousand files in batches, less often while nothing changes, and each file in turn', async () => {
    const { assets, requested, files } = createFixture(1000)
    for (const { id } of assets) files.watch(id)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requested.length).toBeLessThan(12)
    expect(requested.every((ids) => ids.length <= 100)).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(new Set(requested.flat()).size).toBe(1000)
  })

  test('does not poll while the page is hidden, and polls at once when it becomes visible', async () => {
    const { assets, requested, files } = createFixture(1)
    for (const { id } of assets) files.watch(id)
    setHidden(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requested).toEqual([])
    setHidden(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(requested.length).toBe(1)
  })

  test('stops polling once a file is ready, failed, deleted or no longer watched', async () => {
    const { assets, answers, requested, settled, files } = createFixture(4)
    const [ready, failed, deleted, unseen] = assets
    if (!ready || !failed || !deleted || !unseen) throw new Error('expected four assets')
    const notified: [string, Asset | undefined][] = []
    for (const { id } of [ready, failed, deleted]) files.watch(id, (asset) => notified.push([id, asset]))
    files.watch(unseen.id)()
    answers.set(ready.id, { ...ready, state: 'ready' })
    answers.set(failed.id, { ...failed, state: 'failed', reason: 'corrupt' })
    answers.delete(deleted.id)
    await vi.advanceTimersByTimeAsync(1000)
    expect(requested).toEqual([[ready.id, failed.id, deleted.id]])
    expect(settled).toEqual([ready.id, failed.id])
    expect(notified.map(([id, asset]) => [id, asset?.state])).toEqual([
      [ready.id, 'ready'],
      [failed.id, 'failed'],
      [deleted.id, undefined],
    ])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requested.length).toBe(1)
  })

  test('reports how far a file is that is still being processed', async () => {
    const { assets, answers, settled, progress, files } = createFixture(2)
    for (const { id } of assets) files.watch(id)
    const [film] = assets
    if (film) answers.set(film.id, { ...film, progress: 0.4 })
    await vi.advanceTimersByTimeAsync(1500)
    expect(progress).toEqual([0.4])
    expect(settled).toEqual([])
  })

  test('continues polling after a request failed', async () => {
    let isUnavailable = true
    const file = pendingAsset()
    const settled: string[] = []
    const files = new PendingAssets({
      loadAssets: async () => (isUnavailable ? undefined : [{ ...file, state: 'ready' }]),
      onSettled: (assets) => settled.push(...assets.map(({ id }) => id)),
      onProgress: () => undefined,
    })
    files.watch(file.id)
    await vi.advanceTimersByTimeAsync(5000)
    isUnavailable = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(settled).toEqual([file.id])
  })
})
