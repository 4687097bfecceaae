import { createAction } from '@reduxjs/toolkit'

/** A call failed with `not-signed-in`: the session has ended, or the user was suspended. */
export const signedOutByServer = createAction('session/signedOutByServer')
