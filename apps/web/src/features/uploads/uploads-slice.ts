import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type Hindrance, isUnderWay, type UnfinishedFile, type UploadEntry } from './upload-entry.ts'

export interface Uploads {
  /** In the order in which they were chosen. */
  entries: UploadEntry[]
  /** Files of an earlier visit that have to be chosen again to go on. */
  unfinished: UnfinishedFile[]
  /** Upload fields on the page, the latest last: what is dropped goes there. */
  fields: string[]
}

const initialState: Uploads = { entries: [], unfinished: [], fields: [] }

export type UploadChange = { readonly id: string } & Partial<Omit<UploadEntry, 'id'>>

/** What people and the engine do to uploads. The engine follows the state: it sends what is to be sent, see `engine/`. */
export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    filesTaken(uploads, { payload }: PayloadAction<readonly UploadEntry[]>) {
      const taken = new Set(payload.map(({ id }) => id))
      uploads.entries.push(...payload)
      uploads.unfinished = uploads.unfinished.filter(({ id }) => !taken.has(id))
    },
    uploadsPaused(uploads, { payload }: PayloadAction<readonly string[]>) {
      changeEach(uploads, payload, ({ state }) =>
        state === 'waiting' || state === 'sending' ? { state: 'paused', speed: 0, hindrance: undefined } : {},
      )
    },
    /** Goes on with what was paused or waits for the connection, and tries again what has failed. */
    uploadsResumed(uploads, { payload }: PayloadAction<readonly string[]>) {
      changeEach(uploads, payload, ({ state, uploadId }) => {
        if (state !== 'paused' && state !== 'failed') return { hindrance: undefined }
        return { state: uploadId ? 'reading' : 'waiting', trouble: undefined, hindrance: undefined }
      })
    },
    /** Given up by the person, or looked at and put away. */
    uploadsDropped(uploads, { payload }: PayloadAction<readonly string[]>) {
      const dropped = new Set(payload)
      uploads.entries = uploads.entries.filter(({ id }) => !dropped.has(id))
    },
    /** What the engine has found out about one upload. */
    uploadChanged(uploads, { payload: { id, ...change } }: PayloadAction<UploadChange>) {
      changeEach(uploads, [id], () => change)
    },
    uploadsHindered(uploads, { payload }: PayloadAction<Hindrance>) {
      changeEach(uploads, undefined, (entry) => {
        if (!isUnderWay(entry) || entry.state === 'paused') return {}
        return { hindrance: payload, speed: 0, state: entry.state === 'sending' ? 'waiting' : entry.state }
      })
    },
    hindranceOver(uploads, { payload }: PayloadAction<Hindrance>) {
      changeEach(uploads, undefined, ({ hindrance }) =>
        hindrance === payload ? { hindrance: undefined } : {},
      )
    },
    unfinishedFound(uploads, { payload }: PayloadAction<readonly UnfinishedFile[]>) {
      uploads.unfinished = [...payload]
    },
    fieldOpened(uploads, { payload }: PayloadAction<string>) {
      uploads.fields.push(payload)
    },
    fieldClosed(uploads, { payload }: PayloadAction<string>) {
      uploads.fields = uploads.fields.filter((field) => field !== payload)
    },
    /** Another person is signed in: what was here is not theirs. */
    uploadsForgotten: () => initialState,
  },
  selectors: {
    selectUploads: ({ entries }) => entries,
    selectUnfinished: ({ unfinished }) => unfinished,
    selectOpenField: ({ fields }) => fields.at(-1),
  },
})

function changeEach(
  uploads: Uploads,
  ids: readonly string[] | undefined,
  change: (entry: UploadEntry) => Partial<UploadEntry>,
): void {
  const wanted = ids && new Set(ids)
  uploads.entries = uploads.entries.map((entry) =>
    !wanted || wanted.has(entry.id) ? { ...entry, ...change(entry) } : entry,
  )
}

export const { selectUploads, selectUnfinished, selectOpenField } = uploadsSlice.selectors
export const {
  filesTaken,
  uploadsPaused,
  uploadsResumed,
  uploadsDropped,
  uploadChanged,
  uploadsHindered,
  hindranceOver,
  unfinishedFound,
  fieldOpened,
  fieldClosed,
  uploadsForgotten,
} = uploadsSlice.actions
