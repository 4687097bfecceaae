import type { Asset } from '@lares/shared-types/assets'
import { listAssets } from '@lares/shared-types/contracts/assets'
import { createItem, getItem } from '@lares/shared-types/contracts/items'
import { askUpload, getUploadFacts, type UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { CreateItem, Item } from '@lares/shared-types/items'
import { Refusal, type standInArchive } from '../../../testing/stand-in-archive.ts'

const now = '2026-11-20T10:00:00.000Z'

/**
 * Answers facts, new items and their assets as the archive does; `made` are the items that were asked for. `takenBy` says
 * that an upload became an item before, of which as many answers are lost as named.
 */
export function standInArrivals(
  archive: ReturnType<typeof standInArchive>,
  options: {
    kindOf?: (uploadId: string) => ItemKind
    unreadable?: Asset['reason']
    sameFile?: UploadFacts['sameFile']
  } = {},
): { made: CreateItem[]; takenBy: (uploadId: string, options?: { lostAnswers: number }) => Item } {
  const made: CreateItem[] = []
  archive.on(getUploadFacts, ({ params }) => {
    const kind = options.kindOf?.(params.id) ?? 'image'
    const facts: UploadFacts = {
      ...{ uploadId: params.id, filename: `${params.id}.jpg`, mediaType: 'image/jpeg', size: 3 },
      family: 'image',
      ...(options.sameFile && { sameFile: options.sameFile }),
      suggested: { kind, title: `File ${params.id}`, date: `2019-05-0${params.id}`, details: {} },
    }
    return facts
  })
  archive.on(createItem, ({ body }) => {
    made.push(body)
    return itemOf(body, made.length)
  })
  const { unreadable } = options
  archive.on(listAssets, ({ query }) => ({
    assets: [query.id].flat().map((id): Asset => {
      const asset = assetOf(id)
      return unreadable ? { ...asset, state: 'failed', reason: unreadable } : { ...asset, state: 'ready' }
    }),
  }))
  return { made, takenBy }

  function takenBy(uploadId: string, { lostAnswers } = { lostAnswers: 0 }): Item {
    const item = itemOf({ kind: 'image', title: 'The lake', uploadIds: [uploadId] }, 50)
    let lost = 0
    archive.on(getUploadFacts, () => new Refusal('not-found'))
    archive.on(askUpload, () => {
      if (lost++ < lostAnswers) throw new TypeError('Failed to fetch')
      const headers = { 'lares-item': item.id, 'lares-asset': item.assets[0]?.id ?? '' }
      return new Response(null, { headers })
    })
    archive.on(getItem, () => item)
    return item
  }
}

function itemOf({ kind, title, uploadIds = [] }: CreateItem, number: number): Item {
  return {
    ...{
      id: uuid(100 + number),
      kind,
      title,
      body: '',
      language: null,
      date: null,
      place: null,
      details: {},
    },
    ...{ participants: [], categories: [], tags: [], author: null, rating: null, favourite: false },
    ...{ createdAt: now, updatedAt: now, deletedAt: null, version: 1, hasTranscript: false },
    assets: uploadIds.map((id) => assetOf(uuid(Number(id)))),
    may: { edit: true, delete: true },
  }
}

function assetOf(id: string): Asset {
  return {
    ...{ id, itemId: uuid(100), filename: 'x.jpg', mediaType: 'image/jpeg', family: 'image', size: 3 },
    ...{ sha256: id, state: 'pending', renditions: [], createdAt: now },
  }
}

function uuid(number: number): string {
  return `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
}
