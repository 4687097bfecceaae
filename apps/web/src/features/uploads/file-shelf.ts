/** The files of uploads by the upload's id; files do not belong into the store. */
const files = new Map<string, File>()

export const fileShelf = {
  put: (id: string, file: File) => void files.set(id, file),
  get: (id: string) => files.get(id),
  remove: (id: string) => void files.delete(id),
}
