import { urlOf } from '@lares/shared-types/contract'
import { askUpload } from '@lares/shared-types/contracts/uploads'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'

/** What an upload has become, as the archive tells somebody who lost the answer. */
interface UploadOutcome {
  readonly itemId: string
  readonly assetId: string
}

/**
 * Asks an upload for the item that was made of it; undefined when there is none that the person may see. Throws an
 * `ApiFailure` when there is no answer or another failure than `not-found`.
 */
export async function askOutcome(uploadId: string): Promise<UploadOutcome | undefined> {
  const response = await ask(uploadId)
  if (response.status === 404) return undefined
  if (!response.ok) throw failure(response.status)
  const itemId = response.headers.get('lares-item')
  const assetId = response.headers.get('lares-asset')
  return itemId && assetId ? { itemId, assetId } : undefined
}

async function ask(uploadId: string): Promise<Response> {
  try {
    return await fetch(urlOf(askUpload, { params: { id: uploadId } }), {
      method: askUpload.method,
      headers: { 'tus-resumable': '1.0.0' },
      credentials: 'same-origin',
    })
  } catch {
    throw failure(0)
  }
}

/** An answer to HEAD has no body that would name a code. */
function failure(status: number): ApiFailure {
  return { status, code: status === 0 ? 'offline' : 'unreadable', message: '' }
}
