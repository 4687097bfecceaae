import * as chats from '@lares/shared-types/contracts/chats'
import * as items from '@lares/shared-types/contracts/items'
import * as labels from '@lares/shared-types/contracts/labels'
import * as participants from '@lares/shared-types/contracts/participants'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { unavailableModel } from '../testing/create-cases.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { uploadFile } from '../testing/upload-file.ts'

/** Number of objects of each type; several, since requests delete some of them. */
const countOfEach = 4

/** An archive with objects of every type that a request can refer to, by id. */
export interface FuzzFixture {
  readonly archive: TestArchive
  readonly admin: TestUser
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

export async function createFuzzFixture(): Promise<FuzzFixture> {
  const archive = await openTestArchive({ ai: { chat: unavailableModel, embedder: undefined } })
  const admin = await archive.addUser({ isAdmin: true })
  const createNames = (prefix: string) => Array.from({ length: countOfEach }, (_, at) => `${prefix} ${at}`)
  const itemIds: string[] = []
  for (const kind of itemKinds) {
    for (const title of createNames(kind)) {
      const body = { kind, title, body: 'Some text', date: '1952' }
      itemIds.push((await archive.call(admin, items.createItem, { body })).reply.id)
    }
  }
  const createLabels = async (
    contract: typeof labels.createTag | typeof labels.createCategory,
    prefix: string,
  ) => {
    const ids: string[] = []
    for (const name of createNames(prefix))
      ids.push((await archive.call(admin, contract, { body: { names: { en: name } } })).reply.id)
    return ids
  }
  const people: string[] = []
  for (const name of createNames('Person')) {
    const created = await archive.call(admin, participants.createParticipant, {
      body: { names: { en: name } },
    })
    people.push(created.reply.id)
  }
  const assets: string[] = []
  const uploads: string[] = []
  const users: string[] = []
  for (const name of createNames('file')) {
    assets.push((await addItemWithFile(archive, admin, Buffer.from(name), `${name}.txt`)).assetId)
    uploads.push(await uploadFile(archive, admin, Buffer.from(name), `${name}.txt`))
    users.push((await archive.addUser()).id)
  }
  const conversations = await createConversations(archive, admin)
  return {
    archive,
    admin,
    items: itemIds,
    tags: await createLabels(labels.createTag, 'Tag'),
    categories: await createLabels(labels.createCategory, 'Category'),
    participants: people,
    assets,
    uploads,
    users,
    ...conversations,
  }
}

/** Creates conversations of the administrator, each with a question and an answer. */
async function createConversations(archive: TestArchive, admin: TestUser) {
  const chatIds: string[] = []
  const messages: string[] = []
  for (let count = 0; count < countOfEach; count++) {
    const { id } = (await archive.call(admin, chats.createChat, { body: {} })).reply
    const question = { params: { id }, body: { text: 'Who is it?' } }
    const posted = await archive.call(admin, chats.postChatMessage, question)
    chatIds.push(id)
    messages.push(posted.reply.question.id, posted.reply.answer.id)
    await archive.call(admin, chats.stopAnswer, { params: { id, messageId: posted.reply.answer.id } })
  }
  return { chats: chatIds, chatMessages: messages }
}
