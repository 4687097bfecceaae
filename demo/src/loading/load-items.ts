import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createItem } from '@lares/api/src/modules/items/create-item.ts'
import { addFavourite, rateItem } from '@lares/api/src/modules/items/ratings-and-favourites.ts'
import { writeTranscript } from '@lares/api/src/modules/transcripts/write-transcript.ts'
import { uploadLocalFile } from '@lares/api/src/modules/uploads/upload-local-file.ts'
import type { Services } from '@lares/api/src/services.ts'
import type { UserPrincipal } from '@lares/api/src/visibility/principal.ts'
import type { Item } from '@lares/shared-types/items'
import type { DemoFile, DemoItem } from '../demo-types.ts'
import { getId, type Ids } from './load-users.ts'

export interface LoadedIds {
  readonly users: Ids
  readonly tags: Ids
  readonly categories: Ids
  readonly participants: Ids
  readonly viewers: ReadonlyMap<string, UserPrincipal>
}

/** Items loaded concurrently; few, because drawing one photograph already uses every core. */
const maxConcurrentItems = 3
const msPerDay = 24 * 3600 * 1000
/** The items get creation times spread over this period up to now. */
const periodDays = 400

/**
 * Loads the items with their files, transcripts, ratings and favourites. Creation times are spread over the last 400
 * days.
 */
export async function loadItems(
  services: Services,
  ids: LoadedIds,
  items: readonly DemoItem[],
): Promise<void> {
  const start = services.now().getTime() - periodDays * msPerDay
  const step = (periodDays * msPerDay) / items.length
  const queue = [...interleaveKinds(items).entries()]
  const load = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next
      const createdAt = new Date(start + (index + 1) * step)
      await loadItem({ ...services, now: () => createdAt }, ids, item)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentItems }, load))
}

/** Spreads the items of each kind evenly, so that every kind appears within the first seconds of loading. */
function interleaveKinds(items: readonly DemoItem[]): DemoItem[] {
  const byKind = Map.groupBy(items, ({ kind }) => kind)
  return [...byKind.values()]
    .flatMap((group) => group.map((item, index) => ({ item, order: (index + 0.5) / group.length })))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

async function loadItem(services: Services, ids: LoadedIds, item: DemoItem): Promise<void> {
  const author = getViewer(ids, item.author)
  const uploadIds = await uploadFiles(services, author.userId, item.files)
  const created = await createItem(services, author, {
    kind: item.kind,
    title: item.title,
    language: item.language,
    date: item.date ?? null,
    place: item.place ?? null,
    categoryIds: item.categories.map((key) => getId(ids.categories, key)),
    tagIds: item.tags.map((key) => getId(ids.tags, key)),
    participants: item.participants.map(({ person, role }) => ({
      participantId: getId(ids.participants, person),
      role,
    })),
    uploadIds,
    ...(item.body !== undefined && { body: item.body }),
    ...(item.details && { details: item.details }),
  })
  await addTranscriptAndRatings(services, ids, item, created)
}

async function addTranscriptAndRatings(
  services: Services,
  ids: LoadedIds,
  item: DemoItem,
  { id }: Item,
): Promise<void> {
  if (item.transcript) {
    const transcript = { version: 0, language: item.language, segments: item.transcript }
    await writeTranscript(services, getViewer(ids, item.author), id, transcript)
  }
  for (const [user, value] of Object.entries(item.ratings ?? {}))
    await rateItem(services.db, getViewer(ids, user), id, value)
  for (const user of item.favouriteBy ?? []) await addFavourite(services.db, getViewer(ids, user), id)
}

async function uploadFiles(
  services: Services,
  ownerId: string,
  files: readonly DemoFile[],
): Promise<string[]> {
  const folder = await services.files.createWorkFolder()
  try {
    const uploadIds: string[] = []
    for (const [index, file] of files.entries()) {
      const path = join(folder, String(index))
      await file.write(path)
      uploadIds.push(await uploadLocalFile(services, ownerId, path, file.filename))
    }
    return uploadIds
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function getViewer(ids: LoadedIds, user: string): UserPrincipal {
  const viewer = ids.viewers.get(user)
  if (!viewer) throw new Error(`unknown demo user ${user}`)
  return viewer
}
