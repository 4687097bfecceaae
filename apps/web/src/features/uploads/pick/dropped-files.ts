/** What file managers put into folders for themselves. */
const litter = /^(\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i

/** The files of a drop, those in folders at any depth among them, in the order of their names within a folder. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The browser empties the list as soon as the event is over, so that all entries are taken before any is read.
  const dropped = [...transfer.items].flatMap((item) => {
    if (item.kind !== 'file') return []
    return item.webkitGetAsEntry() ?? item.getAsFile() ?? []
  })
  const files = await Promise.all(dropped.map((one) => (one instanceof File ? [one] : filesOf(one))))
  return files.flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const inside = (await allEntries(entry.createReader())).filter(({ name }) => !litter.test(name))
  inside.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
  const files: File[] = []
  for (const one of inside) files.push(...(await filesOf(one)))
  return files
}

/** A reader gives a hundred entries at a time, and none when there are no more. */
async function allEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
