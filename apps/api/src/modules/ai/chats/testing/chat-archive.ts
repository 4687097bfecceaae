import type { ChatMessage } from '@lares/shared-types/chats'
import * as chats from '@lares/shared-types/contracts/chats'
import { createItem } from '@lares/shared-types/contracts/items'
import type { CreateItem } from '@lares/shared-types/items'
import { ScriptedAi, type ScriptedReply } from '@lares/test-harness/scripted-ai'
import { expect, vi } from 'vitest'
import { createChatEndpoint } from '../../../../ai-endpoints/chat-endpoint.ts'
import { openTestArchive, type TestArchive } from '../../../../testing/test-archive.ts'
import type { TestUser } from '../../../../testing/test-users.ts'

/** A test archive with a scripted model. */
export interface ChatArchive {
  readonly archive: TestArchive
  readonly model: ScriptedAi
  /** The replies of the model, in order. */
  scripts(...replies: readonly ScriptedReply[]): void
  addItem(user: TestUser, item: Partial<CreateItem>): Promise<string>
  newChat(user: TestUser): Promise<string>
  ask(user: TestUser, chatId: string, text: string): Promise<ChatMessage>
  /** Asks a question and waits for the end of the answer. */
  askAndWait(user: TestUser, chatId: string, text: string): Promise<ChatMessage>
  /** Waits until the last message is no longer being written; returns it. */
  waitForEnd(user: TestUser, chatId: string): Promise<ChatMessage>
  messages(user: TestUser, chatId: string): Promise<ChatMessage[]>
  close(): Promise<void>
}

/** Seconds that the model may be silent. */
const timeoutSeconds = 1.5

export async function openChatArchive(): Promise<ChatArchive> {
  const model = await ScriptedAi.start()
  const chat = createChatEndpoint({ baseUrl: model.baseUrl, model: 'scripted', apiKey: 'secret' })
  const archive = await openTestArchive(
    { ai: { chat, embedder: undefined } },
    { AI_CHAT_TIMEOUT_SECONDS: timeoutSeconds },
  )
  const messages = async (user: TestUser, id: string) =>
    (await archive.call(user, chats.getChat, { params: { id } })).reply.messages
  const ask = async (user: TestUser, id: string, text: string) =>
    (await archive.call(user, chats.postChatMessage, { params: { id }, body: { text } })).reply.answer
  const waitForEnd = (user: TestUser, id: string) =>
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
    async askAndWait(user, chatId, text) {
      await ask(user, chatId, text)
      return waitForEnd(user, chatId)
    },
    waitForEnd,
    messages,
    async close() {
      await archive.close()
      await model.close()
    },
  }
}

/** Output of the tools in the last request to the model. */
export function lastToolOutput(model: ScriptedAi): string {
  const messages = model.requests.at(-1)?.body.messages ?? []
  return messages
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.stringify(content))
    .join('\n')
}
