import { Icon as OfflineIcon } from '@iconify/react/offline'
import type { IconName } from './icon-names.ts'
import { loadedIcons } from './loaded-icons.ts'

/** A bundled icon, hidden from assistive technology: the surrounding control has the label. `size` in pixels. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const data = loadedIcons.get(name) ?? { body: '', width: 24, height: 24 }
  return <OfflineIcon icon={data} width={size} height={size} aria-hidden focusable={false} />
}
