import { minDatabaseBytes } from '../../files/wait-for-disk-space.ts'
import type { Services } from '../../services.ts'

/** Whether so many bytes can be written without the last ones of the disk, which the embedded database needs. */
export async function hasFreeSpace({ files }: Pick<Services, 'files'>, bytes = 0): Promise<boolean> {
  return (await files.getFreeBytes()) >= minDatabaseBytes + bytes
}
