import { useState } from 'react'
import { useUser } from '../../../shared/session/use-user.ts'
import { readUserValue, storeUserValue } from '../../../shared/user-storage/user-storage.ts'

/** Whether text can be selected on scans, as the user has chosen on this device; at first it can. */
export function useShowText(): readonly [isShown: boolean, choose: (isShown: boolean) => void] {
  const userId = useUser()?.id ?? ''
  const key = { prefix: 'lares.scan-text.', userId, name: 'shown' } as const
  const [isShown, setIsShown] = useState(() => readUserValue(key) !== false)
  function choose(next: boolean) {
    setIsShown(next)
    storeUserValue(key, next)
  }
  return [isShown, choose]
}
