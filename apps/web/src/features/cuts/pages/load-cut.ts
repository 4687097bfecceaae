import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { cutsApi } from '../api.ts'
import { PeaksFile } from '../wave/peaks-file.ts'
import { findOriginal } from './use-cut-file.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of the recording or film in the query of the URL; empty without one. */
export function getItemToCut(query: URLSearchParams): string {
  const id = query.get('id') ?? ''
  return uuid.test(id) ? id : ''
}

/** Loads what the page shows first of a recording or film: the item, its versions, and the levels of what is played. */
export async function loadCut(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  query: URLSearchParams,
): Promise<void> {
  const id = getItemToCut(query)
  if (!id) return
  const { data: item } = await dispatch(
    cutsApi.endpoints.recordingToCut.initiate({ params: { id } }, { subscribe: false }),
  )
  const original = item && findOriginal(item)
  if (!original) return
  const asset = original.played ?? original
  if (asset.renditions.some(({ name }) => name === 'peaks')) PeaksFile.prefetch(assetUrls.peaks(asset))
  const request = { params: { id: original.id } }
  await dispatch(cutsApi.endpoints.versionsToCut.initiate(request, { subscribe: false }))
}
