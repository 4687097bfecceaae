import { createAction } from '@reduxjs/toolkit'

/**
 * A call was answered: with a copy from this device, taken `at` (milliseconds since the epoch), or without one by the
 * archive itself. `key` names the question in the query cache.
 */
export const answerCame = createAction<{ key: string; at?: number }>('connection/answerCame')
