import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { answerCame } from './kept-answer.ts'

/** Whether there is a connection, and which answers are copies from this device, with the time of each. */
export interface Connection {
  offline: boolean
  copies: Record<string, number>
}

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { offline: false, copies: {} } as Connection,
  reducers: {
    connectionChanged: (state, { payload: offline }: PayloadAction<boolean>) => ({ ...state, offline }),
  },
  extraReducers: (builder) =>
    builder.addCase(answerCame, ({ copies }, { payload: { key, at } }) => {
      if (at === undefined) delete copies[key]
      else copies[key] = at
    }),
  selectors: { selectOffline: ({ offline }) => offline },
})

export const { connectionChanged } = connectionSlice.actions
export const { selectOffline } = connectionSlice.selectors

interface WithAnswers {
  readonly connection: Connection
  readonly api: { readonly subscriptions: Readonly<Record<string, object | undefined>> }
}

/** The time of the oldest copy of what is shown now, in milliseconds since the epoch; nothing where all is live. */
export function selectKeptAt({ connection: { copies }, api }: WithAnswers): number | undefined {
  const shown = Object.entries(copies).filter(([key]) => Object.keys(api.subscriptions[key] ?? {}).length > 0)
  return shown.length > 0 ? Math.min(...shown.map(([, at]) => at)) : undefined
}
