import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Session } from '../../../shared/session/session-slice.ts'
import type { Uploads } from '../uploads-slice.ts'

/** The part of the store that the engine reads. */
export interface EngineState {
  uploads: Uploads
  session: Session
}

/** The store methods that the engine needs. */
export interface EngineStore {
  dispatch: ThunkDispatch<EngineState, unknown, UnknownAction>
  getState: () => EngineState
  subscribe: (listener: () => void) => () => void
}
