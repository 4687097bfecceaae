import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { replyReceived } from './reply-received.ts'

export interface Connection {
  offline: boolean
  /** Query cache key → time of the copy, for replies that came from this device. */
  copies: Record<string, number>
}

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { offline: false, copies: {} } as Connection,
  reducers: {
    connectionChanged: (state, { payload: offline }: PayloadAction<boolean>) => ({ ...state, offline }),
  },
  extraReducers: (builder) =>
    builder.addCase(replyReceived, ({ copies }, { payload: { key, at } }) => {
      if (at === undefined) delete copies[key]
      else copies[key] = at
    }),
  selectors: { selectOffline: ({ offline }) => offline },
})

export const { connectionChanged } = connectionSlice.actions
export const { selectOffline } = connectionSlice.selectors

interface StateWithQueries {
  readonly connection: Connection
  readonly api: { readonly subscriptions: Readonly<Record<string, object | undefined>> }
}

/** The time of the oldest copy that is shown now, in milliseconds since the epoch; undefined if everything is live. */
export function selectCachedAt({ connection: { copies }, api }: StateWithQueries): number | undefined {
  const shown = Object.entries(copies).filter(([key]) => Object.keys(api.subscriptions[key] ?? {}).length > 0)
  return shown.length > 0 ? Math.min(...shown.map(([, at]) => at)) : undefined
}
