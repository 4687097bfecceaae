// Loaded with this page only; the layer keeps it below the rules of the page.
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type CheckState, checkTraits } from '@lares/shared-types/integrity'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../shared/icons/icon.tsx'
import { Note } from '../../shared/ui/note.tsx'
import styles from './check-details.module.css'
import { CheckFacts } from './checks/check-row.tsx'
import { useStartChecks } from './checks/use-start-checks.ts'
import { FindingList } from './findings/finding-list.tsx'
import { RepairAllButton } from './findings/repair-all-button.tsx'
import { RepairList } from './repairs/repair-list.tsx'
import { TrackedOperation } from './tracked-operation.tsx'

const views = ['open', 'dismissed', 'repairs'] as const

/** What one check looks for, what it has found, and what was repaired. */
export function CheckDetails({ check }: { check: CheckState }) {
  const { t } = useTranslation(['integrity', 'operations'])
  const [searchParams, setSearchParams] = useSearchParams()
  const { start, isStarting } = useStartChecks()
  const [repairId, setRepairId] = useState<string>()
  const { name, count, retained, state, isUnavailable } = check
  const title = t(`integrity:checks.${name}.name`)
  const view = views.find((known) => known === searchParams.get('view')) ?? 'open'
  const { repair } = checkTraits[name]
  const canRepairAll = (repair === 'one' || repair === 'confirmed') && count + retained > 0
  return (
    <section className={styles.details} aria-label={title}>
      <div>
        <Link className={styles.back} to={{ search: '' }}>
          <Icon name="arrow-left" size={18} /> {t('integrity:check.back')}
        </Link>
        <h2 className={styles.heading}>{title}</h2>
        <p className={styles.about}>{t(`integrity:checks.${name}.about`)}</p>
        <p className={styles.facts}>
          <CheckFacts check={check} />
        </p>
      </div>
      {isUnavailable ? (
        <Note intent="info">
          {t(
            name === 'missing-transcripts'
              ? 'integrity:check.noEngineText'
              : 'integrity:check.unavailableText',
          )}
        </Note>
      ) : null}
      {retained > 0 ? (
        <Note intent="warning">{t('integrity:check.retained', { count: retained })}</Note>
      ) : null}
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={state !== 'idle' || isUnavailable}
          loading={isStarting}
          onClick={() => void start([name])}
        >
          {t('integrity:check.now')}
        </Button>
        {canRepairAll ? <RepairAllButton check={name} onStarted={setRepairId} /> : null}
      </div>
      {repairId ? (
        <TrackedOperation key={repairId} id={repairId} title={t('operations:kinds.integrity-repair')} />
      ) : null}
      <SegmentedControl
        aria-label={t('integrity:views.label')}
        value={view}
        onChange={(value) => setSearchParams({ check: name, view: value }, { replace: true })}
        data={views.map((value) => ({ value, label: t(`integrity:views.${value}`) }))}
      />
      {view === 'repairs' ? (
        <RepairList check={name} />
      ) : (
        <FindingList check={check} isDismissed={view === 'dismissed'} onRepairStarted={setRepairId} />
      )}
    </section>
  )
}
