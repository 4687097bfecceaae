import type { Asset, TimeMap } from '@lares/shared-types/assets'
import { cutFamilies } from '@lares/shared-types/cuts'
import type { Item } from '@lares/shared-types/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVersionName } from '../../processing/public.ts'
import { useVersionsToCutQuery } from '../api.ts'

/** A file that can be cut: an original, or a version that was made of it. */
export interface CutFile {
  readonly asset: Asset
  readonly name: string
  /** The times of the version beside those of the original; undefined where they are the same. */
  readonly timeMap: TimeMap | undefined
}

export interface CutFileChoice {
  readonly file: CutFile
  readonly files: readonly CutFile[]
  readonly choose: (id: string) => void
}

/** The first sound of a recording or film that can be read. */
export function findOriginal({ kind, assets }: Item): Asset | undefined {
  return assets.find(({ family, state }) => family === cutFamilies[kind] && state !== 'failed')
}

interface LoadedCutFile {
  /** Undefined while it is loaded, and after an error. */
  readonly choice: CutFileChoice | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** The files of which one is cut, by default the one that is played. */
export function useCutFile(original: Asset): LoadedCutFile {
  const { t } = useTranslation('cuts')
  const getName = useVersionName()
  const { played } = original
  const [chosenId, setChosenId] = useState(played?.id ?? original.id)
  const { data, error, refetch } = useVersionsToCutQuery({ params: { id: original.id } })
  const versions = (data?.versions ?? [])
    .filter(({ asset }) => asset.state === 'ready')
    .map((version) => ({ asset: version.asset, name: getName(version), timeMap: version.timeMap }))
  const files = [{ asset: original, name: t('source.original'), timeMap: undefined }, ...versions]
  const file = files.find(({ asset }) => asset.id === chosenId) ?? files[0]
  // The original in place of what is played would bring back what was cut out.
  const isUnknown = played !== undefined && !data
  return {
    choice: file && !isUnknown ? { file, files, choose: setChosenId } : undefined,
    error: isUnknown ? error : undefined,
    retry: () => void refetch(),
  }
}
