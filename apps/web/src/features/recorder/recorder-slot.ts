import type { Recorder, RecorderState } from './engine/recorder.ts'
import type { RecordingFields } from './engine/stored-recording.ts'

/** The one recorder of this page; its code is loaded with the first page that records. */
let recorder: Recorder | undefined
let state: RecorderState | undefined
const listeners = new Set<() => void>()

export function subscribeToRecorder(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until something was recorded on this page. */
export function getRecorderState(): RecorderState | undefined {
  return state
}

export async function loadRecorder(): Promise<Recorder> {
  const { Recorder } = await import('./engine/recorder.ts')
  recorder ??= new Recorder((next) => {
    state = next
    for (const listener of [...listeners]) listener()
  })
  return recorder
}

/** Changes what is entered for the recording, at once: a field that shows its value later would move the caret. */
export function changeFields(changes: Partial<RecordingFields>): void {
  const fields = recorder?.getState().recording?.fields
  if (fields) recorder?.change({ fields: { ...fields, ...changes } })
}

/** Ends recording when the user has signed out; what was recorded stays on the device. */
export function destroyRecorder(): void {
  void recorder?.destroy()
  recorder = undefined
  state = undefined
  for (const listener of [...listeners]) listener()
}
