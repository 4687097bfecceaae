import { type EventScope, eventScopes } from '@lares/shared-types/planning'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import styles from './event-dialog.module.css'

interface ScopeDialogProps {
  title: string
  onChoose: (scope: EventScope) => void
  onClose: () => void
}

/** Asks which occurrences of a recurring event are meant. */
export function ScopeDialog({ title, onChoose, onClose }: ScopeDialogProps) {
  const { t } = useTranslation('planning')
  return (
    <AppDialog opened title={title} onClose={onClose}>
      <div className={styles.choices}>
        {eventScopes.map((scope) => (
          <Button key={scope} variant="default" onClick={() => onChoose(scope)}>
            {t(`scopes.${scope}`)}
          </Button>
        ))}
      </div>
    </AppDialog>
  )
}
