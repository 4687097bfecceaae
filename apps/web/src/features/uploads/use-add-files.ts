import { nanoid } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { Destination, FileFingerprint, UnfinishedFile, UploadEntry } from './upload-entry.ts'
import { uploadFiles } from './upload-files.ts'
import { filesAdded, selectUnfinished } from './uploads-slice.ts'

/** The properties that identify a file across visits. */
function toFingerprint({ name, size, type, lastModified }: File): FileFingerprint {
  return { name, size, type, lastModified }
}

function isSame(first: FileFingerprint, second: FileFingerprint): boolean {
  return (
    first.name === second.name && first.size === second.size && first.lastModified === second.lastModified
  )
}

/**
 * Creates upload entries for chosen files. A file that matches an unfinished upload of an earlier visit resumes it, with
 * its destination.
 */
function toUploadEntries(
  files: readonly File[],
  destination: Destination,
  unfinished: readonly UnfinishedFile[],
  newId: () => string = nanoid,
): { entry: UploadEntry; file: File }[] {
  const batch = newId()
  const remaining = [...unfinished]
  return files.map((file) => {
    const fingerprint = toFingerprint(file)
    const index =
      destination.to === 'items' ? remaining.findIndex((candidate) => isSame(candidate, fingerprint)) : -1
    const [resumed] = index >= 0 ? remaining.splice(index, 1) : []
    const defaults = { id: newId(), batch, destination, sent: 0 }
    return { file, entry: { ...defaults, ...resumed, ...fingerprint, state: 'waiting', speed: 0 } }
  })
}

/** Returns a function that starts to upload files. Uploads continue when the user moves to another page. */
export function useAddFiles(): (files: readonly File[], destination: Destination) => void {
  const dispatch = useDispatch()
  const unfinished = useSelector(selectUnfinished)
  return (files, destination) => {
    if (files.length === 0) return
    const added = toUploadEntries(files, destination, unfinished)
    for (const { entry, file } of added) uploadFiles.set(entry.id, file)
    dispatch(filesAdded(added.map(({ entry }) => entry)))
  }
}
