import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type BlockReason, isUnderWay, type UnfinishedFile, type UploadEntry } from './upload-entry.ts'

export interface Uploads {
  /** In the order in which they were chosen. */
  entries: UploadEntry[]
  /** Uploads of an earlier visit whose files have to be chosen again. */
  unfinished: UnfinishedFile[]
  /** Ids of the upload fields on the page, the latest last; it receives dropped files. */
  fields: string[]
}

const initialState: Uploads = { entries: [], unfinished: [], fields: [] }

export type UploadChange = { readonly id: string } & Partial<Omit<UploadEntry, 'id'>>

/** The state of all uploads, changed by users and by the engine, which carries out what the state says (`engine/`). */
export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    filesAdded(uploads, { payload }: PayloadAction<readonly UploadEntry[]>) {
      const addedIds = new Set(payload.map(({ id }) => id))
      uploads.entries.push(...payload)
      uploads.unfinished = uploads.unfinished.filter(({ id }) => !addedIds.has(id))
    },
    uploadsPaused(uploads, { payload }: PayloadAction<readonly string[]>) {
      updateEntries(uploads, payload, ({ state }) =>
        state === 'waiting' || state === 'sending' ? { state: 'paused', speed: 0, blockedBy: undefined } : {},
      )
    },
    /** Resumes paused and blocked uploads, and retries failed ones. */
    uploadsResumed(uploads, { payload }: PayloadAction<readonly string[]>) {
      updateEntries(uploads, payload, ({ state, uploadId }) => {
        if (state !== 'paused' && state !== 'failed') return { blockedBy: undefined }
        return { state: uploadId ? 'reading' : 'waiting', errorCode: undefined, blockedBy: undefined }
      })
    },
    /** Cancels unfinished uploads, and removes finished ones from the list. */
    uploadsRemoved(uploads, { payload }: PayloadAction<readonly string[]>) {
      const removedIds = new Set(payload)
      uploads.entries = uploads.entries.filter(({ id }) => !removedIds.has(id))
    },
    /** Sets properties of one upload, reported by the engine. */
    uploadChanged(uploads, { payload: { id, ...change } }: PayloadAction<UploadChange>) {
      updateEntries(uploads, [id], () => change)
    },
    uploadsBlocked(uploads, { payload }: PayloadAction<BlockReason>) {
      updateEntries(uploads, undefined, (entry) => {
        if (!isUnderWay(entry) || entry.state === 'paused') return {}
        return { blockedBy: payload, speed: 0, state: entry.state === 'sending' ? 'waiting' : entry.state }
      })
    },
    uploadsUnblocked(uploads, { payload }: PayloadAction<BlockReason>) {
      updateEntries(uploads, undefined, ({ blockedBy }) =>
        blockedBy === payload ? { blockedBy: undefined } : {},
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
    /** Removes everything when another user signs in. */
    uploadsReset: () => initialState,
  },
  selectors: {
    selectUploads: ({ entries }) => entries,
    selectUnfinished: ({ unfinished }) => unfinished,
    selectOpenField: ({ fields }) => fields.at(-1),
  },
})

function updateEntries(
  uploads: Uploads,
  ids: readonly string[] | undefined,
  change: (entry: UploadEntry) => Partial<UploadEntry>,
): void {
  const idSet = ids && new Set(ids)
  uploads.entries = uploads.entries.map((entry) =>
    !idSet || idSet.has(entry.id) ? { ...entry, ...change(entry) } : entry,
  )
}

export const { selectUploads, selectUnfinished, selectOpenField } = uploadsSlice.selectors
export const {
  filesAdded,
  uploadsPaused,
  uploadsResumed,
  uploadsRemoved,
  uploadChanged,
  uploadsBlocked,
  uploadsUnblocked,
  unfinishedFound,
  fieldOpened,
  fieldClosed,
  uploadsReset,
} = uploadsSlice.actions
