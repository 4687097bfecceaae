import { useEffect, useState } from 'react'

/** People see an error after this time even if the list of bots does not load. */
const timeoutMs = 1000

/** Whether the user agent is a bot's; undefined until the list of bots is loaded, which only errors need. */
export function useIsBot(): boolean | undefined {
  const [isBot, setIsBot] = useState<boolean>()
  useEffect(() => {
    let isMounted = true
    const settle = (result: boolean) => isMounted && setIsBot((known) => known ?? result)
    const timer = setTimeout(settle, timeoutMs, false)
    import('@lares/shared-types/routing/is-bot').then(
      (module) => settle(module.isBot(navigator.userAgent)),
      () => settle(false),
    )
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [])
  return isBot
}
