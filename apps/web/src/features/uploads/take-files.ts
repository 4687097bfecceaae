import { nanoid } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { fileShelf } from './file-shelf.ts'
import type { Destination, FileMark, UnfinishedFile, UploadEntry } from './upload-entry.ts'
import { filesTaken, selectUnfinished } from './uploads-slice.ts'

/** What tells a file from others. */
function markOf({ name, size, type, lastModified }: File): FileMark {
  return { name, size, type, lastModified }
}

function isSame(one: FileMark, other: FileMark): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/**
 * Chosen files as uploads. One that an earlier visit did not finish goes on where that one stopped, and to where that
 * one was meant to go.
 */
function entriesFor(
  files: readonly File[],
  destination: Destination,
  unfinished: readonly UnfinishedFile[],
  newId: () => string = nanoid,
): { entry: UploadEntry; file: File }[] {
  const batch = newId()
  const open = [...unfinished]
  return files.map((file) => {
    const mark = markOf(file)
    const at = destination.to === 'items' ? open.findIndex((other) => isSame(other, mark)) : -1
    const [known] = at >= 0 ? open.splice(at, 1) : []
    const fresh = { id: newId(), batch, destination, sent: 0 }
    return { file, entry: { ...fresh, ...known, ...mark, state: 'waiting', speed: 0 } }
  })
}

/** Takes chosen, dropped or pasted files: they are sent from now on, whatever page is shown. */
export function useTakeFiles(): (files: readonly File[], destination: Destination) => void {
  const dispatch = useDispatch()
  const unfinished = useSelector(selectUnfinished)
  return (files, destination) => {
    if (files.length === 0) return
    const taken = entriesFor(files, destination, unfinished)
    for (const { entry, file } of taken) fileShelf.put(entry.id, file)
    dispatch(filesTaken(taken.map(({ entry }) => entry)))
  }
}
