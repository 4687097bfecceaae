/** The public interface of this feature. */
export { ArchiveStorage } from './archive-storage.tsx'
