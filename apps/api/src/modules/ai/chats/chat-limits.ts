/** Conversations of one person. */
export const mostChats = 500
/** Questions and answers of one conversation. */
export const mostMessages = 400
/** Milliseconds after which an answer whose writer gives no sign of life is broken off. */
export const staleAfterMs = 30_000
/** Letters of an answer with its marks; one that goes on and on is ended. */
export const longestAnswer = 20_000
/** Requests to the model for one answer: all but the last may call tools. */
export const mostSteps = 8
/** Tools that one reply of the model may call; further ones are refused. */
export const mostCallsOfStep = 8
/** Letters of earlier questions and answers that the model is given again, of all and of each. */
export const longestHistory = 24_000
export const longestRemembered = 4_000
