import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Item } from '@lares/shared-types/items'
import { createItem } from '../../modules/items/create-item.ts'
import { addFavourite, rateItem } from '../../modules/items/marks.ts'
import { writeTranscript } from '../../modules/transcripts/write-transcript.ts'
import { uploadLocalFile } from '../../modules/uploads/upload-local-file.ts'
import type { Viewer } from '../../modules/visibility/viewer.ts'
import type { Services } from '../../services.ts'
import type { DemoFile, DemoItem } from '../demo-types.ts'
import { type Ids, idOf } from './load-users.ts'

export interface LoadedKeys {
  readonly users: Ids
  readonly tags: Ids
  readonly categories: Ids
  readonly participants: Ids
  readonly viewers: ReadonlyMap<string, Viewer>
}

/** How many items are made at once: drawing a photograph uses every core by itself. */
const atOnce = 3
const millisecondsPerDay = 24 * 3600 * 1000
/** The family has been putting things in for this long. */
const daysOfAdding = 400

/** Puts the items in, with their files, marks and transcripts, as if they had come over a year. */
export async function loadItems(
  services: Services,
  keys: LoadedKeys,
  items: readonly DemoItem[],
): Promise<void> {
  const start = services.now().getTime() - daysOfAdding * millisecondsPerDay
  const step = (daysOfAdding * millisecondsPerDay) / items.length
  const waiting = [...mixed(items).entries()]
  const load = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, item] = next
      const at = new Date(start + (index + 1) * step)
      await loadItem({ ...services, now: () => at }, keys, item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, load))
}

/** The items with all kinds spread evenly, so that there is something of each from the first seconds on. */
function mixed(items: readonly DemoItem[]): DemoItem[] {
  const byKind = Map.groupBy(items, ({ kind }) => kind)
  return [...byKind.values()]
    .flatMap((group) => group.map((item, index) => ({ item, place: (index + 0.5) / group.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

async function loadItem(services: Services, keys: LoadedKeys, item: DemoItem): Promise<void> {
  const author = viewerIn(keys, item.author)
  const uploadIds = await storeFiles(services, author.userId, item.files)
  const created = await createItem(services, author, {
    kind: item.kind,
    title: item.title,
    language: item.language,
    date: item.date ?? null,
    place: item.place ?? null,
    categoryIds: item.categories.map((key) => idOf(keys.categories, key)),
    tagIds: item.tags.map((key) => idOf(keys.tags, key)),
    participants: item.participants.map(({ person, role }) => ({
      participantId: idOf(keys.participants, person),
      role,
    })),
    uploadIds,
    ...(item.body !== undefined && { body: item.body }),
    ...(item.details && { details: item.details }),
  })
  await mark(services, keys, item, created)
}

async function mark(services: Services, keys: LoadedKeys, item: DemoItem, { id }: Item): Promise<void> {
  if (item.transcript) {
    const transcript = { version: 0, language: item.language, segments: item.transcript }
    await writeTranscript(services, viewerIn(keys, item.author), id, transcript)
  }
  for (const [user, value] of Object.entries(item.rating ?? {}))
    await rateItem(services.db, viewerIn(keys, user), id, value)
  for (const user of item.favouriteOf ?? []) await addFavourite(services.db, viewerIn(keys, user), id)
}

async function storeFiles(
  services: Services,
  ownerId: string,
  files: readonly DemoFile[],
): Promise<string[]> {
  const folder = await services.files.makeWorkFolder()
  try {
    const uploadIds: string[] = []
    for (const [index, file] of files.entries()) {
      const path = join(folder, String(index))
      await file.make(path)
      uploadIds.push(await uploadLocalFile(services, ownerId, path, file.filename))
    }
    return uploadIds
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function viewerIn(keys: LoadedKeys, user: string): Viewer {
  const viewer = keys.viewers.get(user)
  if (!viewer) throw new Error(`the demo has no user ${user}`)
  return viewer
}
