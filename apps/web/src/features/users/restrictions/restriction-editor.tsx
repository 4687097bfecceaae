import type { User } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useUser } from '../../../shared/session/use-user.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { type LabelKind, LabelTreeCheckboxes } from '../../labels/public.ts'
import { useChangeUserMutation, usePreviewRestrictionsQuery } from '../api.ts'
import { getRestricted, withRestricted } from './restricted-labels.ts'
import styles from './restrictions.module.css'

/** How long nothing has to be ticked before the effect is counted, in milliseconds. */
const countDelayMs = 300

interface RestrictionEditorProps {
  user: User
  kind: LabelKind
  /** The user has been changed elsewhere. */
  onStale: () => void
}

/** What is hidden from one user, with its effect before it is saved. */
export function RestrictionEditor({ user, kind, onStale }: RestrictionEditorProps) {
  const { t } = useTranslation('users')
  const dispatch = useDispatch()
  const viewer = useUser()
  const [change, { error, isLoading }] = useChangeUserMutation()
  const saved = getRestricted(user, kind)
  const [draft, setDraft] = useState<readonly string[]>()
  const value = draft ?? saved
  const isChanged = [...value].sort().join() !== [...saved].sort().join()
  const name = user.displayName
  if (user.isAdmin) return <Panel title={name}>{t('restrict.admin')}</Panel>
  const isOwn = viewer?.id === user.id && !viewer.isAdmin

  async function save() {
    const body = { version: user.version, ...withRestricted(kind, value) }
    const result = await change({ params: { id: user.id }, body })
    if (result.error) return onStale()
    setDraft(undefined)
    dispatch(toastShown({ title: t('restrict.saved', { name }), intent: 'success' }))
  }

  return (
    <Panel title={name}>
      <fieldset className={styles.fields} disabled={isOwn}>
        <LabelTreeCheckboxes
          kind={kind}
          legend={t(`restrict.${kind}Of`, { name })}
          value={value}
          onChange={setDraft}
        />
      </fieldset>
      {isOwn ? <p>{t('matrix.own')}</p> : null}
      <Effect user={user} kind={kind} value={value} />
      <FailureNote error={error} />
      {isChanged ? (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setDraft(undefined)}>
            {t('restrict.discard')}
          </Button>
          <Button loading={isLoading} onClick={() => void save()}>
            {t('restrict.save')}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

/** How many items the restrictions hide, and which of them can be seen by another way. */
function Effect({ user, kind, value }: { user: User; kind: LabelKind; value: readonly string[] }) {
  const { t } = useTranslation('users')
  const [counted] = useDebouncedValue(value, countDelayMs)
  const { restrictedTagIds, restrictedCategoryIds } = user
  const { currentData, error } = usePreviewRestrictionsQuery(
    { body: { restrictedTagIds, restrictedCategoryIds, ...withRestricted(kind, counted) } },
    { refetchOnMountOrArgChange: true },
  )
  if (error) return <FailureNote error={error} />
  if (!currentData) return <p role="status">{t('restrict.counting')}</p>
  const { items, hidden, elsewhere } = currentData
  return (
    <>
      <p role="status" className={styles.effect}>
        {hidden === 0
          ? t('restrict.effectNone')
          : t('restrict.effect', { count: hidden, total: items, name: user.displayName })}
      </p>
      {elsewhere > 0 ? (
        <Note intent="warning">
          <p>{t('restrict.elsewhere', { count: elsewhere })}</p>
          <p>{t('restrict.elsewhereWhat')}</p>
        </Note>
      ) : null}
    </>
  )
}
