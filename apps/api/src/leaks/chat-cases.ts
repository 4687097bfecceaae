import type { LeakCase } from './leak-case.ts'

const privateChat = 'a conversation is visible to its owner only; chat-leaks.test.ts checks its answers'

export const chatCases: Record<string, LeakCase> = {
  listChats: { stable: () => [{}] },
  createChat: { exemptReason: 'it returns the new conversation' },
  getChat: { exemptReason: privateChat },
  renameChat: { exemptReason: privateChat },
  deleteChat: { exemptReason: privateChat },
  restoreChat: { exemptReason: privateChat },
  postChatMessage: { exemptReason: privateChat },
  stopAnswer: { exemptReason: privateChat },
  retryAnswer: { exemptReason: privateChat },
  followAnswer: { exemptReason: privateChat },
}
