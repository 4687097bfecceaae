import type { CheckState } from '@lares/shared-types/integrity'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useStartChecks } from './use-start-checks.ts'

/** Starts every check that applies and is not under way. */
export function CheckAllButton({ checks }: { checks: readonly CheckState[] }) {
  const { t } = useTranslation('integrity')
  const { start, isStarting } = useStartChecks()
  const idle = checks.filter(({ state, isUnavailable }) => state === 'idle' && !isUnavailable)
  return (
    <Button
      leftSection={<Icon name="refresh" size={18} />}
      disabled={idle.length === 0}
      loading={isStarting}
      onClick={() => void start(idle.map(({ name }) => name))}
    >
      {t('checkAll')}
    </Button>
  )
}
