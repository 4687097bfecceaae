import { createAction } from '@reduxjs/toolkit'

/** A call was answered `not-signed-in`: the session has ended, or the person was suspended. */
export const signedOutByServer = createAction('session/signedOutByServer')
