import { buildUrl } from '@lares/shared-types/contract'
import { askUpload } from '@lares/shared-types/contracts/uploads'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'

/** The item and asset that were created from an upload. */
interface UploadOutcome {
  readonly itemId: string
  readonly assetId: string
}

/**
 * Fetches the item that was created from an upload; undefined when there is none that the user may see. Throws an
 * `ApiFailure` without a response and for any error other than 404.
 */
export async function fetchUploadOutcome(uploadId: string): Promise<UploadOutcome | undefined> {
  const response = await requestOutcome(uploadId)
  if (response.status === 404) return undefined
  if (!response.ok) throw createFailure(response.status)
  const itemId = response.headers.get('lares-item')
  const assetId = response.headers.get('lares-asset')
  return itemId && assetId ? { itemId, assetId } : undefined
}

async function requestOutcome(uploadId: string): Promise<Response> {
  try {
    return await fetch(buildUrl(askUpload, { params: { id: uploadId } }), {
      method: askUpload.method,
      headers: { 'tus-resumable': '1.0.0' },
      credentials: 'same-origin',
    })
  } catch {
    throw createFailure(0)
  }
}

/** The response to a HEAD request has no body with an error code. */
function createFailure(status: number): ApiFailure {
  return { status, code: status === 0 ? 'offline' : 'unreadable', message: '' }
}
