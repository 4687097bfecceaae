import { MaintenanceBanner } from '../../features/maintenance/public.ts'
import { KeysOverlay } from '../../features/settings/public.ts'

export interface AroundPagesProps {
  /** Fetches the texts that a guest's first page does without. */
  loadTexts: () => Promise<unknown>
}

/** What stands around every page, whoever looks, and which no first page waits for. */
export function AroundPages({ loadTexts }: AroundPagesProps) {
  return (
    <>
      <MaintenanceBanner loadTexts={loadTexts} />
      <KeysOverlay loadTexts={loadTexts} />
    </>
  )
}
