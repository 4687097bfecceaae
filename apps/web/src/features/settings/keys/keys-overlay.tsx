import { Suspense, useState } from 'react'
import { lazyOrNothing } from '../../../shared/build/lazy-or-nothing.ts'
import { useTypedKey } from '../../../shared/keys/use-typed-key.ts'

const KeysDialog = lazyOrNothing(() => import('./keys-dialog.tsx').then((file) => file.KeysDialog))

/** `?` shows the list of keys, wherever one is; its texts and code are fetched when it is first asked for. */
export function KeysOverlay({ loadTexts }: { loadTexts: () => Promise<unknown> }) {
  const [opened, setOpened] = useState<boolean>()

  useTypedKey('?', () => {
    loadTexts().then(
      () => setOpened((shown) => !shown),
      () => undefined,
    )
  })

  if (opened === undefined) return null
  return (
    <Suspense fallback={null}>
      <KeysDialog opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  )
}
