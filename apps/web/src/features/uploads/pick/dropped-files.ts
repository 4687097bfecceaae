/** Hidden and system files that file managers create in folders. */
const systemFiles = /^(\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i

interface DroppedFiles {
  readonly files: readonly File[]
  /** Names of the files and folders that the browser could not read. */
  readonly unread: readonly string[]
}

/** Reads the files of a drop, including those in nested folders, in the natural order of their names in each folder. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  // The browser empties `items` after the event, so that all entries have to be collected before the first `await`.
  const dropped = [...transfer.items].flatMap((item) => {
    if (item.kind !== 'file') return []
    return item.webkitGetAsEntry() ?? item.getAsFile() ?? []
  })
  const unread: string[] = []
  const files = await Promise.all(
    dropped.map((entry) => (entry instanceof File ? [entry] : readEntry(entry, unread))),
  )
  return { files: files.flat(), unread }
}

/** Adds the name of what cannot be read, because of its permissions or because it has been moved meanwhile, to `unread`. */
async function readEntry(entry: FileSystemEntry, unread: string[]): Promise<File[]> {
  try {
    if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
    if (!isFolder(entry)) return []
    const children = (await readAllEntries(entry.createReader())).filter(
      ({ name }) => !systemFiles.test(name),
    )
    children.sort((first, second) => first.name.localeCompare(second.name, undefined, { numeric: true }))
    const files: File[] = []
    for (const child of children) files.push(...(await readEntry(child, unread)))
    return files
  } catch {
    unread.push(entry.name)
    return []
  }
}

/** Reads all entries of a folder. A reader returns them in batches of at most a hundred, and an empty one at the end. */
async function readAllEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
