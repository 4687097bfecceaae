import type { Asset, PlayableQuality } from '@lares/shared-types/assets'
import { useSyncExternalStore } from 'react'
import { useUser } from '../../../shared/session/use-user.ts'
import { chooseQuality, type QualityChoice } from './choose-quality.ts'
import { readConnection, readQualityChoice, subscribeToQuality } from './quality-choice.ts'

export function useQualityChoice(): QualityChoice {
  const userId = useUser()?.id ?? ''
  const read = () => readQualityChoice(userId)
  return useSyncExternalStore(subscribeToQuality, read, read)
}

/** In which quality a film would be played on this device if it were started now. */
export function useChosenQuality(asset: Asset): PlayableQuality {
  const userId = useUser()?.id ?? ''
  const choose = () => chooseQuality(asset, readQualityChoice(userId), readConnection())
  return useSyncExternalStore(subscribeToQuality, choose, choose)
}
