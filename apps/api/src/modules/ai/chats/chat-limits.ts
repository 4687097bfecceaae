/** Conversations per user. */
export const maxChats = 500
/** Messages per conversation. */
export const maxMessages = 400
/** Milliseconds without a heartbeat after which an answer counts as broken off. */
export const staleAfterMs = 30_000
/** Characters of an answer with its citation markers; a longer one is ended. */
export const maxAnswerLength = 20_000
/** Requests to the model per answer; all but the last may call tools. */
export const maxSteps = 8
/** Tool calls per reply of the model; further ones return an error. */
export const maxToolCallsPerStep = 8
/** Questions about facts for one answer. */
export const maxFactQuestions = 6
/** Characters of earlier messages in the history: of all together, and of each. */
export const maxHistoryLength = 24_000
export const maxRememberedLength = 4_000
