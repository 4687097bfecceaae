import type { SessionUser } from '@lares/shared-types/users'
import { createSlice } from '@reduxjs/toolkit'
import { signedOutByServer } from '../api/signed-out-by-server.ts'
import { sessionApi } from './session-api.ts'

/** `verified`: the gateway has been asked who is signed in. */
export interface Session {
  verified: boolean
  user: SessionUser | null
}

const initialState: Session = { verified: false, user: null }

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    const { getSession, login, logout, changeProfile } = sessionApi.endpoints
    builder
      .addCase(signedOutByServer, () => ({ verified: true, user: null }))
      .addMatcher(logout.matchFulfilled, () => ({ verified: true, user: null }))
      // If the request fails, the application continues as for a guest, without an error message.
      .addMatcher(getSession.matchRejected, (state) => ({ ...state, verified: true }))
      .addMatcher(getSession.matchFulfilled, (_, { payload }) => ({ verified: true, user: payload.user }))
      .addMatcher(login.matchFulfilled, (_, { payload }) => ({ verified: true, user: payload.user }))
      .addMatcher(changeProfile.matchFulfilled, (_, { payload }) => ({ verified: true, user: payload.user }))
  },
  selectors: {
    selectUser: (state) => state.user,
  },
})

export const { selectUser } = sessionSlice.selectors
