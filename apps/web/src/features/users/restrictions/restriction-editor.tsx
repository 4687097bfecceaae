import type { User } from '@lares/shared-types/users'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyListChange, getListChange, type ListChange } from '../../../shared/forms/list-changes.ts'
import { useSavedToast } from '../../../shared/forms/use-saved-toast.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { type LabelKind, LabelTreeCheckboxes } from '../../labels/public.ts'
import { usePreviewRestrictionsQuery } from '../api.ts'
import { useMergedChange } from '../use-merged-change.ts'
import { getRestricted, withRestricted } from './restricted-labels.ts'
import styles from './restrictions.module.css'

/** How long nothing has to be ticked before the effect is counted, in milliseconds. */
const countDelayMs = 300

const unchanged: ListChange<string> = { added: [], removed: [] }

interface RestrictionEditorProps {
  user: User
  kind: LabelKind
  /** What was ticked and unticked but not saved; undefined if nothing was. */
  draft: ListChange<string> | undefined
  onDraft: (draft: ListChange<string> | undefined) => void
  /** The user has been changed elsewhere. */
  onStale: () => void
}

/** What is hidden from one user, with its effect before it is saved. */
export function RestrictionEditor({ user, kind, draft, onDraft, onStale }: RestrictionEditorProps) {
  const { t } = useTranslation('users')
  const showSaved = useSavedToast()
  const viewer = useUser()
  const [mergeChange, { isLoading }] = useMergedChange()
  const [error, setError] = useState<unknown>()
  const saved = getRestricted(user, kind)
  const value = applyListChange(saved, draft ?? unchanged)
  const name = user.displayName
  if (user.isAdmin) return <Panel title={name}>{t('restrict.admin')}</Panel>
  const isOwn = viewer?.id === user.id && !viewer.isAdmin

  function change(ids: string[]) {
    const { added, removed } = getListChange(saved, ids)
    onDraft(added.length + removed.length > 0 ? { added, removed } : undefined)
  }

  async function save() {
    setError(undefined)
    // Nothing is hidden from administrators, so that it would be wrong to say that it was saved.
    const { error, mergedWith } = await mergeChange(user, (current) =>
      current.isAdmin
        ? undefined
        : withRestricted(kind, applyListChange(getRestricted(current, kind), draft ?? unchanged)),
    )
    if (error) {
      setError(error)
      return onStale()
    }
    onDraft(undefined)
    showSaved(t('restrict.saved', { name }), mergedWith)
  }

  return (
    <Panel title={name}>
      <fieldset className={styles.fields} disabled={isOwn}>
        <LabelTreeCheckboxes
          kind={kind}
          legend={t(`restrict.${kind}Of`, { name })}
          value={value}
          onChange={change}
        />
      </fieldset>
      {isOwn ? <p>{t('matrix.own')}</p> : null}
      <Effect user={user} kind={kind} value={value} />
      <FailureNote error={error} />
      {draft ? (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => onDraft(undefined)}>
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
  if (!currentData) {
    return (
      <p role="status" className={styles.effect}>
        {t('restrict.counting')}
      </p>
    )
  }
  const { items, hidden, elsewhere, linked, events } = currentData
  return (
    <>
      <p role="status" className={styles.effect}>
        {hidden === 0
          ? t('restrict.effectNone')
          : t('restrict.effect', { count: hidden, total: items, name: user.displayName })}
      </p>
      {elsewhere > 0 || linked > 0 ? (
        <Note intent="warning">
          {elsewhere > 0 ? <p>{t('restrict.elsewhere', { count: elsewhere })}</p> : null}
          {linked > 0 ? <p>{t('restrict.linked', { count: linked })}</p> : null}
          <p>{t('restrict.elsewhereWhat')}</p>
        </Note>
      ) : null}
      {events > 0 ? (
        <Note intent="warning">
          <p>{t('restrict.events', { count: events })}</p>
        </Note>
      ) : null}
    </>
  )
}
