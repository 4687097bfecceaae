import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as items from '@lares/shared-types/contracts/items'
import { rememberSearch, saveSearch } from '@lares/shared-types/contracts/own-searches'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { permissions } from '@lares/shared-types/permissions'
import { v7 as uuidv7 } from 'uuid'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'

/** Stands in every text that is hidden; no answer to those it is hidden from may hold it. */
export const mark = 'zyxmarkzyx'

/** The same in what tells of the labels alone: each of the two restricted people may see the other's label. */
export const labelMarks = { tags: 'zyxtagzyx', categories: 'zyxcategoryzyx' } as const

export interface MarkedItem {
  readonly id: string
  readonly assetId: string
}

/**
 * An archive with something of every kind that everybody may see, people who must not see a tag and a
 * category, and, once `hide` has been called, as much again that is hidden from them.
 */
export interface MarkedWorld {
  readonly archive: TestArchive
  readonly admin: TestUser
  /** Restricted from a tag, with every permission there is. */
  readonly withoutTag: TestUser
  /** Restricted from a category, with the permissions of a new user. */
  readonly withoutCategory: TestUser
  readonly labels: {
    readonly tag: string
    readonly childTag: string
    readonly category: string
    readonly childCategory: string
  }
  readonly visible: MarkedItem[]
  readonly participantId: string
  /** Visible now, but once carried the hidden labels and the mark. */
  readonly onceHidden: MarkedItem
  /** Adds what is hidden, and gives its ids. */
  hide(): Promise<{ readonly items: MarkedItem[]; readonly trashed: MarkedItem }>
}

/** `given` is an archive that has nothing in it; without one it makes its own. */
export async function makeMarkedWorld(given?: TestArchive): Promise<MarkedWorld> {
  const archive = given ?? (await openTestArchive())
  const { db } = archive.services
  const admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
  const labels = { tag: uuidv7(), childTag: uuidv7(), category: uuidv7(), childCategory: uuidv7() }
  for (const [table, parent, child] of [
    ['tags', labels.tag, labels.childTag],
    ['categories', labels.category, labels.childCategory],
  ] as const) {
    const description = labelMarks[table]
    const names = JSON.stringify({ en: `Private ${description}`, fr: `Privé ${description}` })
    await db
      .insertInto(table)
      .values({ id: parent, parent_id: null, names, colour: null, description })
      .execute()
    await db.insertInto(table).values({ id: child, parent_id: parent, names, colour: null }).execute()
  }
  const participantId = uuidv7()
  const person = {
    id: participantId,
    names: JSON.stringify({ fr: 'Jeanne' }),
    colour: null,
    portrait_asset_id: null,
    user_id: null,
  }
  const life = {
    birth_edtf: null,
    birth_earliest: null,
    birth_latest: null,
    death_edtf: null,
    death_earliest: null,
    death_latest: null,
  }
  await db
    .insertInto('participants')
    .values({ ...person, ...life })
    .execute()
  const withoutTag = await archive.addUser({ permissions: [...permissions], restrictedTagIds: [labels.tag] })
  const withoutCategory = await archive.addUser({ restrictedCategoryIds: [labels.category] })
  const visible = await addOfEveryKind(archive, admin, { text: 'A summer at the lake', participantId })
  const both = { tagIds: [labels.childTag], categoryIds: [labels.childCategory] }
  const onceHidden = await addItem(archive, admin, 'post', { text: mark, participantId, ...both })
  await reveal(archive, admin, onceHidden)

  return {
    archive,
    admin,
    withoutTag,
    withoutCategory,
    labels,
    visible,
    participantId,
    onceHidden,
    async hide() {
      const text = `A summer at the lake ${mark}`
      const hidden = await addOfEveryKind(archive, admin, { text, participantId, ...both })
      const trashed = await addItem(archive, admin, 'post', { text, participantId, ...both })
      await archive.call(admin, saveSearch, { body: { name: mark, address: `q=${mark}` } })
      await archive.call(admin, rememberSearch, { body: { words: mark } })
      await archive.call(admin, items.trashItem, { params: { id: trashed.id }, query: { version: 1 } })
      return { items: hidden, trashed }
    },
  }
}

/** Takes everything off an item that is hidden or marked; its earlier states keep it. */
async function reveal(archive: TestArchive, author: TestUser, { id, assetId }: MarkedItem): Promise<void> {
  const clean = { title: 'Plain', body: '', place: null, tagIds: [], categoryIds: [], assetIds: [] }
  await archive.call(author, items.changeItem, { params: { id }, body: { version: 2, ...clean } })
  await archive.services.db.deleteFrom('assets').where('id', '=', assetId).execute()
}

interface Content {
  readonly text: string
  readonly participantId: string
  readonly tagIds?: string[]
  readonly categoryIds?: string[]
}

async function addOfEveryKind(
  archive: TestArchive,
  author: TestUser,
  content: Content,
): Promise<MarkedItem[]> {
  const added: MarkedItem[] = []
  for (const kind of itemKinds) added.push(await addItem(archive, author, kind, content))
  return added
}

async function addItem(
  archive: TestArchive,
  author: TestUser,
  kind: (typeof itemKinds)[number],
  content: Content,
): Promise<MarkedItem> {
  const details = { message: { conversation: content.text }, mail: { thread: content.text } } as Record<
    string,
    object
  >
  const created = await archive.call(author, items.createItem, {
    body: {
      kind,
      title: `${content.text} ${kind}`,
      body: `${content.text}, they said.`,
      date: '1952-07-12',
      place: { name: content.text },
      participants: [{ participantId: content.participantId, role: 'present' }],
      tagIds: content.tagIds ?? [],
      categoryIds: content.categoryIds ?? [],
      details: (details[kind] ?? {}) as Record<string, unknown>,
    },
  })
  const { id, version } = created.reply
  const fileId = await addAsset(archive, id, content.text)
  // What is attached to a mail is asked for in place of the mail's own file, which the other kinds stand for.
  const assetId = kind === 'mail' ? await addAsset(archive, id, content.text, fileId) : fileId
  await archive.services.db
    .insertInto('mailbox_imports')
    .values({ asset_id: assetId, owner_id: author.id, state: 'done', reason: null, added: 3 })
    .execute()
  if (kind === 'record' || kind === 'video') {
    await archive.services.db
      .insertInto('transcripts')
      .values({
        item_id: id,
        language: 'en',
        version: 1,
        segments: JSON.stringify([{ start: 0, end: 1, text: content.text }]),
      })
      .execute()
  }
  await archive.call(author, items.rateItem, { params: { id }, body: { value: 4 } })
  await archive.call(author, items.changeItem, {
    params: { id },
    body: { version, body: `${content.text}, she said.` },
  })
  return { id, assetId }
}

/** A file with every rendition, all of them holding the text; `enclosedIn` is the file that it came with. */
async function addAsset(
  archive: TestArchive,
  itemId: string,
  text: string,
  enclosedIn: string | null = null,
): Promise<string> {
  const { db, files } = archive.services
  const bytes = Buffer.from(`${text} ${randomUUID()}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(await files.makeWorkFolder(), 'file')
  await writeFile(path, bytes)
  await files.adopt(path, sha256)
  const id = uuidv7()
  await db
    .insertInto('assets')
    .values({
      id,
      item_id: itemId,
      upload_id: null,
      filename: `${text}.txt`,
      media_type: 'text/plain',
      family: 'text',
      size: bytes.length,
      sha256,
      state: 'ready',
      reason: null,
      width: null,
      height: null,
      duration: null,
      pages: null,
      placeholder: null,
      enclosed_in: enclosedIn,
      place: enclosedIn === null ? 0 : 1,
    })
    .execute()
  for (const name of [
    'thumbnail',
    'preview',
    'poster',
    'playable',
    'waveform',
    'text',
    'page',
    'html',
  ] as const) {
    const rendition = {
      name,
      variant: name === 'page' ? '1' : '',
      media_type: 'text/plain',
      size: bytes.length,
      sha256,
    }
    await db
      .insertInto('renditions')
      .values({ asset_id: id, width: null, height: null, ...rendition })
      .execute()
  }
  await db.insertInto('asset_texts').values({ asset_id: id, text }).execute()
  return id
}
