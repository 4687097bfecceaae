import * as chats from '@lares/shared-types/contracts/chats'
import * as items from '@lares/shared-types/contracts/items'
import * as labels from '@lares/shared-types/contracts/labels'
import * as participants from '@lares/shared-types/contracts/participants'
import { itemKinds } from '@lares/shared-types/item-kinds'
import type { ChatEndpoint } from '../ai/chat-endpoint.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { addFile } from '../testing/test-item.ts'
import type { TestUser } from '../testing/test-users.ts'
import { uploadFile } from '../testing/upload-file.ts'

/** So many of everything, since some are deleted on the way. */
const ofEach = 4

/** A model whose answers fail at once. */
const away: ChatEndpoint = { model: 'away', languageModel: () => Promise.reject(new Error('away')) }

/** An archive in which there is something of everything that a request can name. */
export interface FuzzWorld {
  readonly archive: TestArchive
  readonly keeper: TestUser
  readonly items: readonly string[]
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly participants: readonly string[]
  readonly assets: readonly string[]
  readonly uploads: readonly string[]
  readonly users: readonly string[]
  readonly chats: readonly string[]
  readonly chatMessages: readonly string[]
}

export async function makeFuzzWorld(): Promise<FuzzWorld> {
  const archive = await openTestArchive({ ai: { chat: away, embedder: undefined } })
  const keeper = await archive.addUser({ isAdmin: true })
  const nth = (prefix: string) => Array.from({ length: ofEach }, (_, at) => `${prefix} ${at}`)
  const itemIds: string[] = []
  for (const kind of itemKinds) {
    for (const title of nth(kind)) {
      const body = { kind, title, body: 'Some text', date: '1952' }
      itemIds.push((await archive.call(keeper, items.createItem, { body })).reply.id)
    }
  }
  const named = async (contract: typeof labels.createTag | typeof labels.createCategory, prefix: string) => {
    const ids: string[] = []
    for (const name of nth(prefix))
      ids.push((await archive.call(keeper, contract, { body: { names: { en: name } } })).reply.id)
    return ids
  }
  const people: string[] = []
  for (const name of nth('Person')) {
    const created = await archive.call(keeper, participants.createParticipant, {
      body: { names: { en: name } },
    })
    people.push(created.reply.id)
  }
  const assets: string[] = []
  const uploads: string[] = []
  const users: string[] = []
  for (const name of nth('file')) {
    assets.push((await addFile(archive, keeper, Buffer.from(name), `${name}.txt`)).assetId)
    uploads.push(await uploadFile(archive, keeper, Buffer.from(name), `${name}.txt`))
    users.push((await archive.addUser()).id)
  }
  const talks = await conversations(archive, keeper)
  return {
    archive,
    keeper,
    items: itemIds,
    tags: await named(labels.createTag, 'Tag'),
    categories: await named(labels.createCategory, 'Category'),
    participants: people,
    assets,
    uploads,
    users,
    ...talks,
  }
}

/** Conversations of the keeper's, each with a question and its answer, which all requests may name. */
async function conversations(archive: TestArchive, keeper: TestUser) {
  const begun: string[] = []
  const messages: string[] = []
  for (let count = 0; count < ofEach; count++) {
    const { id } = (await archive.call(keeper, chats.createChat, { body: {} })).reply
    const question = { params: { id }, body: { text: 'Who is it?' } }
    const posted = await archive.call(keeper, chats.postChatMessage, question)
    begun.push(id)
    messages.push(posted.reply.question.id, posted.reply.answer.id)
    await archive.call(keeper, chats.stopAnswer, { params: { id, messageId: posted.reply.answer.id } })
  }
  return { chats: begun, chatMessages: messages }
}
