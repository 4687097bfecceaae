import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'

/** How things stand now, in a sentence. */
export function MaintenanceState({ on }: { on: boolean }) {
  const { t } = useTranslation('maintenance')
  return <Note intent={on ? 'warning' : 'success'}>{t(on ? 'page.on' : 'page.off')}</Note>
}
