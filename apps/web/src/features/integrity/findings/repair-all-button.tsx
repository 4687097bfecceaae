import { type CheckName, checkTraits } from '@lares/shared-types/integrity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useRepair } from './use-repair.ts'

interface RepairAllButtonProps {
  check: CheckName
  onStarted: (operationId: string) => void
}

/** Repairs all open findings of a check; where that deletes something, after a confirmation. */
export function RepairAllButton({ check, onStarted }: RepairAllButtonProps) {
  const { t } = useTranslation('integrity')
  const { repair, isStarting } = useRepair(check, onStarted)
  const [isAsking, setIsAsking] = useState(false)
  const needsConfirmation = checkTraits[check].repair === 'confirmed'
  return (
    <>
      <Button
        leftSection={<Icon name="tool" size={18} />}
        loading={isStarting}
        onClick={() => (needsConfirmation ? setIsAsking(true) : void repair())}
      >
        {t('acts.repairAll')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          dangerous
          title={t('confirm.title')}
          confirmLabel={t('confirm.button')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => repair()}
        >
          <p>{t('confirm.all')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
