import { createAction } from '@reduxjs/toolkit'

/**
 * A query got its reply: a copy from this device, stored `at` (milliseconds since the epoch), or without `at` a live
 * one from the archive. `key` is the query cache key.
 */
export const replyReceived = createAction<{ key: string; at?: number }>('connection/replyReceived')
