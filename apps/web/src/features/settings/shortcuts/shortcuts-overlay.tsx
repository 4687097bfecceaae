import { Suspense, useState } from 'react'
import { lazyOrNothing } from '../../../shared/build/lazy-or-nothing.ts'
import { useTypedKey } from '../../../shared/keys/use-typed-key.ts'

const ShortcutsDialog = lazyOrNothing(() =>
  import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog),
)

/** Opens the list of keyboard shortcuts with `?` on any page; its texts and code are loaded when first needed. */
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
      <ShortcutsDialog opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  )
}
