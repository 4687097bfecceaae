import type { Operation } from '@lares/shared-types/operations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../shared/ui/dialog/confirm-dialog.tsx'
import { useCancelOperationMutation } from './api.ts'
import { isActive } from './is-active.ts'

/** A button that cancels an active operation after a confirmation. */
export function CancelButton({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operations')
  const [isAsking, setIsAsking] = useState(false)
  const [cancel] = useCancelOperationMutation()
  const { id, kind, state } = operation
  if (!isActive(operation)) return null
  return (
    <>
      <Button
        variant="default"
        disabled={state === 'cancelling'}
        aria-label={t('cancel.of', { name: t(`kinds.${kind}`) })}
        onClick={() => setIsAsking(true)}
      >
        {t('cancel.button')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          dangerous
          title={t('cancel.title', { name: t(`kinds.${kind}`) })}
          confirmLabel={t('cancel.confirm')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => cancel({ params: { id } })}
        >
          <p>{t(`cancel.effects.${kind}`)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
