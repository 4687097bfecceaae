import type { Asset } from '@lares/shared-types/assets'
import { listAssets } from '@lares/shared-types/contracts/assets'
import { createItem, getItem } from '@lares/shared-types/contracts/items'
import { askUpload, getUploadFacts, type UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { CreateItem, Item } from '@lares/shared-types/items'
import { type createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'

const now = '2026-11-20T10:00:00.000Z'

/**
 * Adds replies for upload facts, new items and their assets to a fake archive. `created` has the bodies of the items that
 * were created. `becameItem` makes an upload one that already became an item; the first `lostAnswers` requests for its
 * outcome fail.
 */
export function fakeUploadApi(
  archive: ReturnType<typeof createFakeArchive>,
  options: {
    getKind?: (uploadId: string) => ItemKind
    unreadable?: Asset['reason']
    sameFile?: UploadFacts['sameFile']
  } = {},
): { created: CreateItem[]; becameItem: (uploadId: string, options?: { lostAnswers: number }) => Item } {
  const created: CreateItem[] = []
  archive.on(getUploadFacts, ({ params }) => {
    const kind = options.getKind?.(params.id) ?? 'image'
    const facts: UploadFacts = {
      uploadId: params.id,
      filename: `${params.id}.jpg`,
      mediaType: 'image/jpeg',
      size: 3,
      family: 'image',
      ...(options.sameFile && { sameFile: options.sameFile }),
      suggested: { kind, title: `File ${params.id}`, date: `2019-05-0${params.id}`, details: {} },
    }
    return facts
  })
  archive.on(createItem, ({ body }) => {
    created.push(body)
    return createItemReply(body, created.length)
  })
  const { unreadable } = options
  archive.on(listAssets, ({ query }) => ({
    assets: [query.id].flat().map((id): Asset => {
      const asset = createAssetReply(id)
      return unreadable ? { ...asset, state: 'failed', reason: unreadable } : { ...asset, state: 'ready' }
    }),
  }))
  return { created, becameItem }

  function becameItem(uploadId: string, { lostAnswers } = { lostAnswers: 0 }): Item {
    const item = createItemReply({ kind: 'image', title: 'The lake', uploadIds: [uploadId] }, 50)
    let lostCount = 0
    archive.on(getUploadFacts, () => new ErrorReply('not-found'))
    archive.on(askUpload, () => {
      if (lostCount++ < lostAnswers) throw new TypeError('Failed to fetch')
      const headers = { 'lares-item': item.id, 'lares-asset': item.assets[0]?.id ?? '' }
      return new Response(null, { headers })
    })
    archive.on(getItem, () => item)
    return item
  }
}

function createItemReply({ kind, title, uploadIds = [] }: CreateItem, number: number): Item {
  return {
    id: toUuid(100 + number),
    kind,
    title,
    body: '',
    language: null,
    date: null,
    place: null,
    details: {},
    participants: [],
    categories: [],
    tags: [],
    author: null,
    rating: null,
    favourite: false,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    version: 1,
    hasTranscript: false,
    translations: [],
    assets: uploadIds.map((id) => createAssetReply(toUuid(Number(id)))),
    may: { edit: true, delete: true },
  }
}

function createAssetReply(id: string): Asset {
  return {
    id,
    itemId: toUuid(100),
    filename: 'x.jpg',
    mediaType: 'image/jpeg',
    family: 'image',
    size: 3,
    sha256: id,
    state: 'pending',
    renditions: [],
    createdAt: now,
  }
}

function toUuid(number: number): string {
  return `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
}
