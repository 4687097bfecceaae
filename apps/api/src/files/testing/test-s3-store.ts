import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeS3 } from '@lares/test-harness/fake-s3'
import { openS3Store, type S3Store, type S3StoreOptions } from '../bucket/s3-store.ts'

export interface TestS3Store {
  readonly fake: FakeS3
  readonly store: S3Store
  /** Opens the bucket in another process, with a folder of its own. */
  openAgain(settings?: Partial<S3StoreOptions>): Promise<S3Store>
  /** The keys of the objects with the bytes of a hash. */
  listKeys(sha256: string): string[]
  damage(sha256: string, bytes: Buffer): void
  setAdoptedAt(sha256: string, date: Date): void
  /** The temporary files of this machine. */
  listWorkFolders(): Promise<string[]>
  close(): Promise<void>
}

/** A test does not wait for a minute until work is given up. */
const shortBackoff = { maxTotalMs: 1_000, firstDelayMs: 10, maxDelayMs: 100 }

/** Opens a file store in the bucket of a service that runs in this process. */
export async function openTestS3Store(settings: Partial<S3StoreOptions> = {}): Promise<TestS3Store> {
  const fake = await FakeS3.start()
  const scratch = await mkdtemp(join(tmpdir(), 'lares-s3-'))
  const opened: S3Store[] = []
  const open = async (name: string, own: Partial<S3StoreOptions>) => {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = fake
    const folder = join(scratch, name)
    const store = await openS3Store({
      endpoint,
      bucket,
      accessKeyId,
      secretAccessKey,
      folder,
      backoff: shortBackoff,
      ...own,
    })
    opened.push(store)
    return store
  }
  const store = await open('first', settings)
  const listKeys = (sha256: string) => [...fake.objects.keys()].filter((key) => key.includes(`/${sha256}/`))
  return {
    fake,
    store,
    openAgain: (own = {}) => open(`other-${opened.length}`, own),
    listKeys,
    damage(sha256, bytes) {
      for (const key of listKeys(sha256)) fake.objects.set(key, bytes)
    },
    setAdoptedAt(sha256, date) {
      for (const key of listKeys(sha256)) fake.storedAt.set(key, date)
    },
    listWorkFolders: () => readdir(join(scratch, 'first', 'work')),
    async close() {
      for (const each of opened) await each.close()
      await fake.stop()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}
