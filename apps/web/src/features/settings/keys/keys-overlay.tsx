import { Suspense, useEffect, useState } from 'react'
import { lazyOrNothing } from '../../../shared/build/lazy-or-nothing.ts'

const KeysDialog = lazyOrNothing(() => import('./keys-dialog.tsx').then((file) => file.KeysDialog))

/** `?` shows the list of keys, wherever one is; its texts and code are fetched when it is first asked for. */
export function KeysOverlay({ loadTexts }: { loadTexts: () => Promise<unknown> }) {
  const [opened, setOpened] = useState<boolean>()

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      loadTexts().then(
        () => setOpened(true),
        () => undefined,
      )
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [loadTexts])

  if (opened === undefined) return null
  return (
    <Suspense fallback={null}>
      <KeysDialog opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  )
}

/** Whether the key writes a question mark into a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const writable = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=button])'
  return target.isContentEditable || target.matches(writable)
}
