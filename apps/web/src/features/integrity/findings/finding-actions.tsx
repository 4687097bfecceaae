import { checkTraits, type Finding } from '@lares/shared-types/integrity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useDismissFindingMutation, useReopenFindingMutation } from '../api.ts'
import { UniteDialog } from '../duplicates/unite-dialog.tsx'
import { useRepair } from './use-repair.ts'

interface FindingActionsProps {
  finding: Finding
  /** What it is about, for the names of the buttons. */
  name: string
  onRepairStarted: (operationId: string) => void
}

/** The buttons of a finding: repair, compare or edit, and set aside or count again. */
export function FindingActions({ finding, name, onRepairStarted }: FindingActionsProps) {
  const { t } = useTranslation('integrity')
  const { repair, isStarting } = useRepair(finding.check, onRepairStarted)
  const dismissal = useDismissal(finding.id)
  const [open, setOpen] = useState<'confirm' | 'unite'>()
  const { id, dismissedAt } = finding
  const kind = checkTraits[finding.check].repair
  const short = truncateTitle(name)
  if (dismissedAt) {
    return (
      <div className={rows.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={t('acts.reopenOf', { name: short })}
          onClick={() => void dismissal.reopen()}
        >
          {t('acts.reopen')}
        </Button>
      </div>
    )
  }
  return (
    <div className={rows.actions}>
      {kind === 'one' || kind === 'confirmed' ? (
        <Button
          variant="default"
          size="sm"
          loading={isStarting}
          aria-label={t('acts.repairOf', { name: short })}
          onClick={() => (kind === 'confirmed' ? setOpen('confirm') : void repair(id))}
        >
          {t('acts.repair')}
        </Button>
      ) : null}
      {kind === 'unite' ? (
        <Button
          variant="default"
          size="sm"
          aria-label={t('acts.compareOf', { name: short })}
          onClick={() => setOpen('unite')}
        >
          {t('acts.compare')}
        </Button>
      ) : null}
      {kind === 'none' ? <HandLink finding={finding} name={short} /> : null}
      <Button
        variant="subtle"
        size="sm"
        aria-label={t('acts.dismissOf', { name: short })}
        onClick={() => void dismissal.dismiss()}
      >
        {t('acts.dismiss')}
      </Button>
      {open === 'confirm' ? (
        <ConfirmDialog
          dangerous
          title={t('confirm.title')}
          confirmLabel={t('confirm.button')}
          onClose={() => setOpen(undefined)}
          onConfirm={() => repair(id)}
        >
          <p>{t('confirm.one')}</p>
        </ConfirmDialog>
      ) : null}
      {open === 'unite' ? (
        <UniteDialog
          finding={finding}
          onClose={() => setOpen(undefined)}
          onDifferent={() => dismissal.dismiss()}
        />
      ) : null}
    </div>
  )
}

/** Leads to where a person can do what no job can. */
function HandLink({ finding: { item }, name }: { finding: Finding; name: string }) {
  const { t } = useTranslation('integrity')
  const to = item ? itemLinks.edit(item) : paths.usersList.to()
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="sm"
      aria-label={t(item ? 'acts.editOf' : 'acts.openOf', { name })}
    >
      {t(item ? 'acts.edit' : 'acts.open')}
    </Button>
  )
}

/** Sets a finding aside, with Undo in the toast, or counts it again. */
function useDismissal(id: string) {
  const { t } = useTranslation('integrity')
  const showToast = useUndoToast()
  const showFailure = useFailureToast()
  const [dismissCall] = useDismissFindingMutation()
  const [reopenCall] = useReopenFindingMutation()
  const report = (error: unknown) => showFailure(error, { 'not-found': t('list.gone') })

  async function reopen(): Promise<void> {
    const { error } = await reopenCall({ params: { id } })
    if (error) report(error)
  }
  async function dismiss(): Promise<void> {
    const { error } = await dismissCall({ params: { id } })
    if (error) return report(error)
    showToast({
      title: t('acts.dismissed'),
      onUndo: () => void reopen(),
    })
  }
  return { dismiss, reopen }
}
