/** Maximum answers written at the same time for one user; single questions and conversations count separately. */
export const maxAnswersPerUser = 2
/** Maximum answers written at the same time by one process. */
export const maxAnswersPerProcess = 24
