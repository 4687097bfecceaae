/** Answers of one sort, to single questions or in conversations, that are being written for one person at the same time. */
export const mostForUser = 2
/** And by one process. */
export const mostInProcess = 24
