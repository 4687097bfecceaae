import { Suspense, useState } from 'react'
import { lazyOptional } from '../../../shared/build/lazy-optional.ts'
import { useTypedKey } from '../../../shared/keys/use-typed-key.ts'

const ShortcutsDialog = lazyOptional(() =>
  import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog),
)

/** Opens the list of keyboard shortcuts with `?` on any page; its texts and code are loaded when first needed. */
export function ShortcutsOverlay({ loadTexts }: { loadTexts: () => Promise<unknown> }) {
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
