import type { LeakCase } from './leak-case.ts'

const own = 'a conversation is its owner’s alone; what its answers may tell is tried in chat-leaks.test.ts'

export const chatCases: Record<string, LeakCase> = {
  listChats: { steady: () => [{}] },
  createChat: { holdsNothing: 'it answers with the conversation that was begun' },
  getChat: { holdsNothing: own },
  renameChat: { holdsNothing: own },
  deleteChat: { holdsNothing: own },
  postChatMessage: { holdsNothing: own },
  stopAnswer: { holdsNothing: own },
  retryAnswer: { holdsNothing: own },
  followAnswer: { holdsNothing: own },
}
