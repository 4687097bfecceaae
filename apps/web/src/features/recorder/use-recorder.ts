import { useSyncExternalStore } from 'react'
import { idleState, type RecorderState } from './engine/recorder.ts'
import { getRecorderState, subscribeToRecorder } from './recorder-slot.ts'

/** A part of the state of the recorder. It must not be a new object on each call. */
export function useRecorderState<T>(select: (state: RecorderState) => T): T {
  return useSyncExternalStore(subscribeToRecorder, () => select(getRecorderState() ?? idleState))
}
