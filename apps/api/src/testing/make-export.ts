import { createExport, downloadExport } from '@lares/shared-types/contracts/exports'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import { strFromU8, unzipSync } from 'fflate'
import { makeExportJob } from '../modules/exports/make-export.job.ts'
import type { Services } from '../services.ts'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

export const everything: ItemSelection = { filter: {} }

/** Creates an export, and prepares it as a worker does; returns its id. */
export async function makeExport(
  archive: TestArchive,
  user: TestUser,
  selection: ItemSelection = everything,
  overrides: Partial<Services> = {},
): Promise<string> {
  const { reply } = await archive.call(user, createExport, { body: { selection } })
  await prepareExport(archive, reply, overrides)
  return reply.id
}

/** Prepares an export that was created, as a worker does. */
export async function prepareExport(
  archive: TestArchive,
  { id, operationId }: { readonly id: string; readonly operationId: string | null },
  overrides: Partial<Services> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const services = { ...archive.services, ...overrides }
  const payload = { exportId: id, ...(operationId && { operationId }) }
  await makeExportJob.handle(payload, { services, signal })
}

export async function download(archive: TestArchive, user: TestUser, id: string): Promise<Buffer> {
  const { status, bytes } = await archive.call(user, downloadExport, { params: { id } })
  if (status !== 200) throw new Error(`answered ${status}: ${bytes.toString()}`)
  return bytes
}

/** The entries of a ZIP file by their names. */
export function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  return unzipSync(bytes)
}

/** The entries of a ZIP file as text. */
export function unzipTexts(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzip(bytes)).map(([name, entry]) => [name, strFromU8(entry)]))
}
