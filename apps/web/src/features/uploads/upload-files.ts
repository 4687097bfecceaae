/** The files of uploads by the id of the upload entry. They are not serializable, so that they cannot be in the store. */
const files = new Map<string, File>()

export const uploadFiles = {
  set: (id: string, file: File) => void files.set(id, file),
  get: (id: string) => files.get(id),
  remove: (id: string) => void files.delete(id),
}
