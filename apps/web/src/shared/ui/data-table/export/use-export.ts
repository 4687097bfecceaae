import { useEffect, useState } from 'react'
import type { TableColumn } from '../table-column.ts'
import { buildExport, type ExportFormat } from './build-export.ts'

interface ExportedTable<R> {
  /** The name of the file, without its ending. */
  readonly name: string
  readonly rows: readonly R[]
  readonly columns: readonly TableColumn<R>[]
  /** Whether `rows` are filtered and sorted as the user chose. */
  readonly isArranged: boolean
}

/** Downloads what a table shows, once its rows are arranged. `pending`: the format that is being prepared. */
export function useExport<R>({ name, rows, columns, isArranged }: ExportedTable<R>) {
  const [pending, setPending] = useState<ExportFormat>()

  useEffect(() => {
    if (!pending || !isArranged) return
    const stop = new AbortController()
    buildExport({ format: pending, rows, columns, signal: stop.signal })
      .then((file) => {
        if (stop.signal.aborted) return
        download(file, `${name}.${pending}`)
        setPending(undefined)
      })
      .catch((failure: unknown) => {
        if (!stop.signal.aborted) throw failure
      })
    return () => stop.abort()
  }, [pending, isArranged, rows, columns, name])

  return { pending, start: setPending }
}

/** Saves a file under a name. */
function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  openDownload(url, name)
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the browser save what it receives, however long that takes; without a name under the one that the reply has. */
export function openDownload(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
