import type { Asset } from '@lares/shared-types/assets'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** So many unfinished files in an archive, which can be changed, and what follows them. */
function archiveOf(count: number) {
  const assets = Array.from({ length: count }, () => pendingAsset())
  const answers = new Map(assets.map((asset) => [asset.id, asset]))
  const asked: string[][] = []
  const settled: string[] = []
  const files = new PendingAssets({
    ask: async (ids) => {
      asked.push([...ids])
      return ids.flatMap((id) => answers.get(id) ?? [])
    },
    onSettled: (changed) => settled.push(...changed.map(({ id }) => id)),
  })
  return { assets, answers, asked, settled, files }
}

function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('following unfinished files', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    Reflect.deleteProperty(document, 'hidden')
    vi.useRealTimers()
  })

  test('asks one question for all of a thousand, seldomer while nothing changes, each in its turn', async () => {
    const { assets, asked, files } = archiveOf(1000)
    for (const { id } of assets) files.watch(id)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.length).toBeLessThan(12)
    expect(asked.every((ids) => ids.length <= 100)).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(new Set(asked.flat()).size).toBe(1000)
  })

  test('asks nothing while the page is hidden, and at once when it is seen again', async () => {
    const { assets, asked, files } = archiveOf(1)
    for (const { id } of assets) files.watch(id)
    hide(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toEqual([])
    hide(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked.length).toBe(1)
  })

  test('asks nothing any more once what was shown is ready, failed, gone from the archive or from the page', async () => {
    const { assets, answers, asked, settled, files } = archiveOf(4)
    const [ready, failed, gone, unseen] = assets
    if (!ready || !failed || !gone || !unseen) throw new Error('four were made')
    const told: [string, Asset | undefined][] = []
    for (const { id } of [ready, failed, gone]) files.watch(id, (asset) => told.push([id, asset]))
    files.watch(unseen.id)()
    answers.set(ready.id, { ...ready, state: 'ready' })
    answers.set(failed.id, { ...failed, state: 'failed', reason: 'corrupt' })
    answers.delete(gone.id)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([[ready.id, failed.id, gone.id]])
    expect(settled).toEqual([ready.id, failed.id])
    expect(told.map(([id, asset]) => [id, asset?.state])).toEqual([
      [ready.id, 'ready'],
      [failed.id, 'failed'],
      [gone.id, undefined],
    ])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked.length).toBe(1)
  })

  test('goes on after the archive could not be asked', async () => {
    let isAway = true
    const file = pendingAsset()
    const settled: string[] = []
    const files = new PendingAssets({
      ask: async () => (isAway ? undefined : [{ ...file, state: 'ready' }]),
      onSettled: (assets) => settled.push(...assets.map(({ id }) => id)),
    })
    files.watch(file.id)
    await vi.advanceTimersByTimeAsync(5000)
    isAway = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(settled).toEqual([file.id])
  })
})
