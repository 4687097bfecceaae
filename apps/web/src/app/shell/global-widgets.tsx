import { MaintenanceBanner } from '../../features/maintenance/public.ts'
import { ShortcutsOverlay } from '../../features/settings/public.ts'

export interface GlobalWidgetsProps {
  /** Loads the further texts, which are missing on a guest's first page. */
  loadTexts: () => Promise<unknown>
}

/** Shown with every page, for guests and users; loaded separately, so that the first page does not wait for it. */
export function GlobalWidgets({ loadTexts }: GlobalWidgetsProps) {
  return (
    <>
      <MaintenanceBanner loadTexts={loadTexts} />
      <ShortcutsOverlay loadTexts={loadTexts} />
    </>
  )
}
