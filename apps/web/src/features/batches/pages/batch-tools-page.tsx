import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { PendingTextProvider, usePendingText } from '../../../shared/ui/pickers/pending-text.ts'
import { type ActDraft, emptyDraft, toAct } from '../acts/act-draft.ts'
import { ActForm } from '../acts/act-form.tsx'
import { useAllowedActs } from '../acts/use-allowed-acts.ts'
import { RunPanel } from '../preview/run-panel.tsx'
import { BatchList } from '../runs/batch-list.tsx'
import { BatchSource } from '../source/batch-source.tsx'
import { useBatchSource } from '../source/use-batch-source.ts'
import styles from './batch-tools-page.module.css'

/** The page on which many items are changed at once: which items, what to do, a preview, and the batches so far. */
export function BatchToolsPage() {
  const { t } = useTranslation('batches')
  const source = useBatchSource()
  const names = useAllowedActs()
  const pendingText = usePendingText()
  const [entered, setEntered] = useState<ActDraft>(emptyDraft)
  const { name } = entered
  const draft = { ...entered, name: names.includes(name) ? name : (names[0] ?? name) }
  return (
    <>
      <PageHeader lead={t('lead')} />
      <div className={styles.stack}>
        <Panel title={t('source.title')}>
          <BatchSource source={source} />
        </Panel>
        <Panel title={t('acts.title')}>
          <PendingTextProvider value={pendingText}>
            <ActForm
              names={names}
              draft={draft}
              onChange={(changes) => setEntered((before) => ({ ...before, ...changes }))}
            />
          </PendingTextProvider>
        </Panel>
        <RunPanel pendingText={pendingText} selection={source.selection} act={toAct(draft)} />
        <BatchList />
      </div>
    </>
  )
}
