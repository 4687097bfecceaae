import { ScriptedAi, type ScriptedReply } from '@lares/server-kit/testing/scripted-ai'
import type { ChatMessage } from '@lares/shared-types/chats'
import * as chats from '@lares/shared-types/contracts/chats'
import { createItem } from '@lares/shared-types/contracts/items'
import type { CreateItem } from '@lares/shared-types/items'
import { expect, vi } from 'vitest'
import { createChatEndpoint } from '../../../../ai/chat-endpoint.ts'
import { openTestArchive, type TestArchive } from '../../../../testing/test-archive.ts'
import type { TestUser } from '../../../../testing/test-users.ts'

/** An archive whose model says what a test has written. */
export interface ChatArchive {
  readonly archive: TestArchive
  readonly model: ScriptedAi
  /** The model calls these tools, and says this once it has what they found. */
  scripts(...replies: readonly ScriptedReply[]): void
  addItem(user: TestUser, item: Partial<CreateItem>): Promise<string>
  newChat(user: TestUser): Promise<string>
  ask(user: TestUser, chatId: string, text: string): Promise<ChatMessage>
  /** Asks and waits for the end of the answer. */
  answerTo(user: TestUser, chatId: string, text: string): Promise<ChatMessage>
  /** The last message, once it is no longer being written. */
  ended(user: TestUser, chatId: string): Promise<ChatMessage>
  messages(user: TestUser, chatId: string): Promise<ChatMessage[]>
  close(): Promise<void>
}

/** Seconds that the model may be silent here. */
const patience = 1.5

export async function openChatArchive(): Promise<ChatArchive> {
  const model = await ScriptedAi.start()
  const chat = createChatEndpoint({ baseUrl: model.baseUrl, model: 'scripted', apiKey: 'secret' })
  const archive = await openTestArchive(
    { ai: { chat, embedder: undefined } },
    { AI_CHAT_PATIENCE_SECONDS: patience },
  )
  const messages = async (user: TestUser, id: string) =>
    (await archive.call(user, chats.getChat, { params: { id } })).reply.messages
  const ask = async (user: TestUser, id: string, text: string) =>
    (await archive.call(user, chats.postChatMessage, { params: { id }, body: { text } })).reply.answer
  const ended = (user: TestUser, id: string) =>
    vi.waitFor(
      async () => {
        const last = (await messages(user, id)).at(-1)
        if (!last) throw new Error('There is no message.')
        expect(last.state).not.toBe('writing')
        return last
      },
      { timeout: 15_000, interval: 30 },
    )
  return {
    archive,
    model,
    scripts(...replies) {
      const left = [...replies]
      model.reply = () => left.shift() ?? { text: 'There is nothing more to say.' }
    },
    async addItem(user, item) {
      const body = { kind: 'post' as const, title: '', ...item }
      return (await archive.call(user, createItem, { body })).reply.id
    },
    newChat: async (user) => (await archive.call(user, chats.createChat, { body: {} })).reply.id,
    ask,
    async answerTo(user, chatId, text) {
      await ask(user, chatId, text)
      return ended(user, chatId)
    },
    ended,
    messages,
    async close() {
      await archive.close()
      await model.close()
    },
  }
}

/** What the model was given by tools, in the last request. */
export function lastToolOutput(model: ScriptedAi): string {
  const messages = model.requests.at(-1)?.body.messages ?? []
  return messages
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.stringify(content))
    .join('\n')
}
