import type { HistoryType } from '@lares/shared-types/routing/pages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../config/paths.ts'
import { Icon } from '../icons/icon.tsx'

interface HistoryLinkProps {
  type: HistoryType
  id: string
  /** The name of what the history is of, where several links are on a page. */
  of?: string
}

/** A link to the history of something. */
export function HistoryLink({ type, id, of: name }: HistoryLinkProps) {
  const { t } = useTranslation('history')
  return (
    <Button
      component={Link}
      to={paths.history.to({ type, id })}
      variant="subtle"
      size="compact-sm"
      aria-label={name && t('openOf', { name })}
      leftSection={<Icon name="history" size={16} />}
    >
      {t('open')}
    </Button>
  )
}
